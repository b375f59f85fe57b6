import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { poll } from './poll.ts';

const START_MS = 20_000;

export interface OwnPostgres {
  /** Makes an account that owns a new database and may do nothing else, and answers the address of both. */
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** PostgreSQL runs as no root: where we are, it runs as the user that its package made. */
export function findPostgresUser(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString() || NaN));
  return Number.isNaN(uid) || uid === undefined || gid === undefined ? null : { uid, gid };
}

export async function findPostgresPrograms(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? null : `/usr/lib/postgresql/${newest}/bin`;
}

/** A PostgreSQL of its own in a folder of its own, by a socket alone; null where none is installed. */
export async function startOwnPostgres(): Promise<OwnPostgres | null> {
  const [user, programs] = [findPostgresUser(), await findPostgresPrograms()];
  if (user === null || programs === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'own-pg-'));
  await chmod(folder, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(`${programs}/initdb`, ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`);
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`].flatMap((set) => [
    '-c',
    set,
  ]);
  const server = spawn(`${programs}/postgres`, ['-D', data, ...settings], { ...user, cwd: folder, stdio: 'ignore' });
  // A run that is broken off must not leave it behind.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const urlOf = (account: string, database: string) => `postgres://${account}@localhost/${database}?host=${folder}`;

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf('admin', 'postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const answers = () =>
    asAdmin('select 1').then(
      () => true,
      () => false,
    );
  await poll(answers, START_MS, () => 'PostgreSQL took no connection');
  return {
    async createDatabase(name) {
      await asAdmin(`create role ${name} login nosuperuser`, `create database ${name} owner ${name}`);
      return urlOf(name, name);
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
