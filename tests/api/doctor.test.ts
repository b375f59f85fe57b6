import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttp, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireDataLock } from '#server/db/data-lock.ts';
import { createPglite, openPglite } from '#server/db/pglite.ts';
import { videoUploads } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { checkDatabase, judgeClock, judgeVersion } from '#server/operators/doctor/database.ts';
import { examine } from '#server/operators/doctor/examine.ts';
import type { Finding, Patient } from '#server/operators/doctor/finding.ts';
import { checkFolder, judgeDisk } from '#server/operators/doctor/folder.ts';
import { checkKeys } from '#server/operators/doctor/keys.ts';
import { checkMail } from '#server/operators/doctor/mail.ts';
import { checkMedia } from '#server/operators/doctor/media.ts';
import { checkPayments } from '#server/operators/doctor/payments.ts';
import { checkSettings } from '#server/operators/doctor/settings.ts';
import { checkSite, judgeCertificate } from '#server/operators/doctor/site.ts';
import { claimVideo } from '#server/services/uploads/video-queue.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { freePort } from '../support/free-port.ts';
import { RazorpayServer } from '../support/razorpay-server.ts';
import { runCommand } from '../support/run-command.ts';
import { hasOpenssl, selfSigned } from '../support/self-signed.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { createTestApp } from '../support/test-app.ts';
import { openTestDatabase, testDatabaseUrl } from '../support/test-database.ts';
import { startS3 } from '../support/test-s3.ts';
import { uploadVideo } from '../support/upload.ts';

let dataDir: string;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'code-it-doctor-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(dataDir, { recursive: true, force: true });
});

const aPatient = (settings: Record<string, string> = {}, online = false): Patient => ({
  env: readEnv({ DATA_DIR: dataDir, NODE_ENV: 'production', ...settings }),
  online,
  now: () => new Date(),
});
const levels = (findings: Finding[]) => findings.map(({ level }) => level);
const told = (findings: Finding[]) => findings.map(({ found, todo }) => [found, todo].join(' ')).join('\n');

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

describe('settings', () => {
  it('are well, or the warnings of a start are told', () => {
    expect(levels(checkSettings(aPatient({ NODE_ENV: 'test' })))).toEqual(['ok']);
    const findings = checkSettings(aPatient({ NODE_ENV: 'test', PAYMENTS: 'sandbox' }));
    expect(levels(findings)).toEqual(['warning']);
    expect(told(findings)).toContain('PAYMENTS=sandbox');
  });
});

describe('the folder', () => {
  it('is writable and private, or the files that others can read are named', async () => {
    await writeFile(join(dataDir, 'session-secret'), 'x', { mode: 0o600 });
    expect(levels(await checkFolder(aPatient())).slice(0, 2)).toEqual(['ok', 'ok']);
    expect(await readdir(dataDir)).toEqual(['session-secret']);
    await chmod(join(dataDir, 'session-secret'), 0o644);
    const [, rights] = await checkFolder(aPatient());
    expect(rights?.level).toBe('problem');
    expect(rights?.found).toContain('session-secret');
  });

  it('is not there yet, and could be made or not', async () => {
    const later = aPatient({ DATA_DIR: join(dataDir, 'later/data') });
    expect(levels(await checkFolder(later))[0]).toBe('ok');
    expect(await readdir(dataDir)).toEqual([]);
    await writeFile(join(dataDir, 'file'), '');
    const below = await checkFolder(aPatient({ DATA_DIR: join(dataDir, 'file/data') }));
    expect(levels(below)).toEqual(['problem']);
  });

  it('has room, little or too little', () => {
    expect(levels([100e9, 5e9, 0.5e9].map(judgeDisk))).toEqual(['ok', 'warning', 'problem']);
  });
});

describe('the embedded database', () => {
  const folder = () => join(dataDir, 'pg');

  it('is not there yet, and is not made', async () => {
    expect(levels(await checkDatabase(aPatient()))).toEqual(['ok']);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it(
    'answers, with the tables of this version or with migrations to make, which are not made',
    { timeout: 180_000 },
    async () => {
      await mkdir(folder());
      await (await createPglite({ dataDir: folder() })).close();
      const before = await checkDatabase(aPatient());
      expect(levels(before)).toEqual(['ok', 'warning']);
      expect(told(before)).toMatch(/\d+ migrations of this version are to be made/);
      expect(await checkDatabase(aPatient())).toEqual(before);

      await (await openPglite(await createPglite({ dataDir: folder() }))).close();
      expect(levels(await checkDatabase(aPatient()))).toEqual(['ok', 'ok']);
      expect(await readdir(dataDir)).toEqual(['pg']);
    },
  );

  it('is in use by a server, which is told; it is left alone', async () => {
    await mkdir(folder());
    const release = await acquireDataLock(join(dataDir, 'pg.lock'));
    const findings = await checkDatabase(aPatient());
    expect(levels(findings)).toEqual(['ok']);
    expect(told(findings)).toContain(`in use by the process ${process.pid}`);
    await release();
  });

  it('is broken', async () => {
    await mkdir(folder());
    await writeFile(join(folder(), 'PG_VERSION'), '9');
    const findings = await checkDatabase(aPatient());
    expect(levels(findings)).toEqual(['problem']);
    expect(await readdir(dataDir)).toEqual(['pg']);
  });
});

describe('PostgreSQL', () => {
  it('does not answer; its password is not told', async () => {
    const port = await freePort();
    const findings = await checkDatabase(
      aPatient({ DATABASE_URL: `postgres://ops:hunter2@127.0.0.1:${port}/code_it` }),
    );
    expect(levels(findings)).toEqual(['problem']);
    expect(told(findings)).toContain('ECONNREFUSED');
    expect(told(findings)).not.toContain('hunter2');
  });

  it.skipIf(!testDatabaseUrl)('answers, with or without the tables of this version', async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    const patient = aPatient({ DATABASE_URL: database.url ?? '' });
    expect(levels(await checkDatabase(patient))).toEqual(['ok', 'ok', 'ok']);
    const late = { ...patient, now: () => new Date(Date.now() - 60_000) };
    expect(levels(await checkDatabase(late))).toEqual(['ok', 'ok', 'problem']);
    await database.db.execute('drop schema drizzle cascade');
    expect(levels(await checkDatabase(patient))).toEqual(['ok', 'warning', 'ok']);
  });

  it.skipIf(!testDatabaseUrl)('has replicas that are away, or are none', async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    const replicas: [string, string][] = [
      [`postgres://ops:hunter2@127.0.0.1:${await freePort()}/code_it`, 'ECONNREFUSED'],
      [database.url ?? '', 'no replica'],
    ];
    for (const [url, words] of replicas) {
      const findings = await checkDatabase(aPatient({ DATABASE_URL: database.url ?? '', DATABASE_REPLICA_URL: url }));
      expect(levels(findings)).toEqual(['ok', 'ok', 'ok', 'warning']);
      expect(told(findings)).toContain(words);
      expect(told(findings)).not.toContain('hunter2');
    }
  });

  it.skipIf(!testDatabaseUrl)('has videos that no worker takes, where servers leave them to workers', async () => {
    const t = await createTestApp();
    closing.push(() => t.close());
    const patient = aPatient({ DATABASE_URL: t.database.url ?? '', VIDEO_WORKER: 'elsewhere' });
    const ofWorkers = async () => (await checkDatabase(patient)).at(-1);
    expect(await ofWorkers()).toMatchObject({ level: 'ok', found: 'Workers process 0 videos; 0 wait.' });
    const owner = await teach(t, await t.signUp());
    const track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const id = await uploadVideo(t, owner, track, fakeMp4(9000));
    const wait = (lease: Date | null) =>
      t.db.update(videoUploads).set({ updatedAt: new Date(Date.now() - 600_000), leaseUntil: lease });
    await wait(new Date(Date.now() + 600_000));
    expect((await ofWorkers())?.level, 'it was tried, and waits').toBe('ok');
    await wait(null);
    expect(await ofWorkers()).toMatchObject({
      level: 'problem',
      found: '1 videos wait for a worker, the first for 10 minutes, and none takes them.',
    });
    await claimVideo(t.db, { clock: { now: () => new Date() } }, { here: [id], inBucket: false });
    expect(await ofWorkers()).toMatchObject({ level: 'ok', found: 'Workers process 1 videos; 0 wait.' });
  });

  it('is of a tested version, or older', () => {
    expect(levels([judgeVersion(150_004, '15.4'), judgeVersion(140_011, '14.11')])).toEqual(['ok', 'warning']);
  });

  it('has a clock that agrees, or not', () => {
    const apart = [500, -3000, 40_000].map((ms) => judgeClock(ms, 'the database'));
    expect(levels(apart)).toEqual(['ok', 'warning', 'problem']);
  });
});

describe('media', () => {
  it('are kept in the folder, or cannot be', async () => {
    expect(levels(await checkMedia(aPatient()))).toEqual(['ok']);
    expect(await readdir(join(dataDir, 'media'), { recursive: true })).toEqual(['doctor']);
    await rm(join(dataDir, 'media'), { recursive: true });
    await writeFile(join(dataDir, 'media'), 'no folder');
    const findings = await checkMedia(aPatient());
    expect(levels(findings)).toEqual(['problem']);
    expect(told(findings)).toContain('could be written');
  });

  it('are kept in the bucket, or its keys are wrong', async () => {
    const s3 = await startS3();
    closing.push(() => s3.close());
    expect(levels(await checkMedia(aPatient(s3.env)))).toEqual(['ok']);
    const another = await checkMedia(aPatient({ ...s3.env, S3_BUCKET: 'another' }));
    expect(levels(another)).toEqual(['problem']);
    const unknown = { S3_ACCESS_KEY_ID: 'NOBODY', S3_SECRET_ACCESS_KEY: 'hunter2' };
    const refused = await checkMedia(aPatient({ ...s3.env, ...unknown }));
    expect(levels(refused)).toEqual(['problem']);
    expect(told(refused)).not.toContain('hunter2');
  });
});

describe('mail', () => {
  /** A mail server that takes the password `right`. */
  const mailServer = () =>
    portOf(
      createServer((socket) => {
        socket.write('220 ready\r\n');
        socket.on('data', (chunk) => {
          for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
            const [, sent] = /^AUTH PLAIN (.+)$/.exec(line) ?? [];
            if (sent) {
              const right = Buffer.from(sent, 'base64').toString().endsWith('\0right');
              socket.write(right ? '235 welcome\r\n' : '535 the account ops@example.org is not known\r\n');
            } else if (line === 'QUIT') socket.end('221 bye\r\n');
            else socket.write('250-here\r\n250 AUTH PLAIN\r\n');
          }
        });
        socket.on('error', () => socket.destroy());
      }),
    );

  it('becomes files without a server', async () => {
    expect(levels(await checkMail(aPatient()))).toEqual(['ok']);
  });

  it('has a server that takes the account, refuses it, or is not there', async () => {
    const port = await mailServer();
    expect(levels(await checkMail(aPatient({ SMTP_URL: `smtp://ops:right@127.0.0.1:${port}` })))).toEqual(['ok']);
    const refused = await checkMail(aPatient({ SMTP_URL: `smtp://ops:hunter2@127.0.0.1:${port}` }));
    expect(levels(refused)).toEqual(['problem']);
    expect(told(refused)).toContain('535');
    expect(told(refused)).not.toMatch(/hunter2|ops@example/);
    const nobody = await checkMail(aPatient({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }));
    expect(levels(nobody)).toEqual(['problem']);
  });
});

describe('payments', () => {
  const LIVE = {
    RAZORPAY_KEY_ID: 'rzp_live_A1B2C3D4E5F6G7',
    RAZORPAY_KEY_SECRET: 'of-live',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  };

  it('run in the sandbox where that is allowed', async () => {
    expect(levels(await checkPayments(aPatient()))).toEqual(['ok']);
    expect(levels(await checkPayments(aPatient({ HOST: '0.0.0.0' })))).toEqual(['problem']);
  });

  it('have keys of the right form, for real money, with a webhook', async () => {
    expect(levels(await checkPayments(aPatient(LIVE)))).toEqual(['ok', 'ok']);
    const { RAZORPAY_WEBHOOK_SECRET: _left, ...without } = LIVE;
    expect(levels(await checkPayments(aPatient(without)))).toEqual(['ok', 'warning']);
    const test = { ...LIVE, RAZORPAY_KEY_ID: 'rzp_test_A1B2C3D4E5F6G7' };
    expect(levels(await checkPayments(aPatient(test)))).toEqual(['warning', 'ok']);
    expect(levels(await checkPayments(aPatient({ ...LIVE, RAZORPAY_KEY_ID: 'my-key' })))).toEqual(['problem', 'ok']);
  });

  it('have keys that the provider takes, or not; it is asked only where it may be', async () => {
    const razorpay = await RazorpayServer.start();
    closing.push(() => razorpay.close());
    const { keyId, keySecret } = razorpay.keys;
    const settings = { ...LIVE, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret };
    const at = { baseUrl: razorpay.url };
    await checkPayments(aPatient(settings), at);
    expect(razorpay.asked).toEqual([]);
    expect(levels(await checkPayments(aPatient(settings, true), at)).at(-1)).toBe('ok');
    const wrong = await checkPayments(aPatient({ ...settings, RAZORPAY_KEY_SECRET: 'hunter2' }, true), at);
    expect(levels(wrong).at(-1)).toBe('problem');
    expect(told(wrong)).not.toContain('hunter2');
  });
});

describe('keys', () => {
  /** Beyond the order of the curve. */
  const NO_KEY = Buffer.alloc(32, 255).toString('base64url');

  it('are made by the first start, and not by this', async () => {
    expect(levels(await checkKeys(aPatient()))).toEqual(['ok', 'ok', 'ok']);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('of the folder can be used, or are damaged', async () => {
    const names = ['session-secret', 'vapid-key', 'certificate-key'];
    for (const name of names) await writeFile(join(dataDir, name), Buffer.alloc(32, 7).toString('base64url'));
    expect(levels(await checkKeys(aPatient()))).toEqual(['ok', 'ok', 'ok']);
    for (const name of names) await writeFile(join(dataDir, name), 'torn-in-half');
    await writeFile(join(dataDir, 'vapid-key'), NO_KEY);
    const findings = await checkKeys(aPatient());
    expect(levels(findings)).toEqual(['problem', 'problem', 'problem']);
    expect(told(findings)).not.toContain('torn-in-half');
  });

  it('of the environment can be used, or are none', async () => {
    const key = Buffer.alloc(32, 7).toString('base64url');
    expect(levels(await checkKeys(aPatient({ VAPID_PRIVATE_KEY: key })))).toEqual(['ok', 'ok', 'ok']);
    const findings = await checkKeys(aPatient({ VAPID_PRIVATE_KEY: NO_KEY }));
    expect(levels(findings)).toEqual(['ok', 'problem', 'ok']);
    expect(told(findings)).not.toContain(NO_KEY);
  });
});

describe('the site', () => {
  const POLICY = "default-src 'none'";
  const HSTS = 'max-age=31536000';

  it('is not asked for without a name', async () => {
    expect(levels(await checkSite(aPatient()))).toEqual(['ok']);
  });

  it('answers behind a proxy that is believed, or that is not', async () => {
    const port = await portOf(
      createHttp((_, response) => response.setHeader('Content-Security-Policy', POLICY).end('{}')),
    );
    const settings = { PUBLIC_URL: `http://127.0.0.1:${port}` };
    expect(levels(await checkSite(aPatient({ ...settings, TRUST_PROXY: 'loopback' })))).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(levels(await checkSite(aPatient(settings)))).toEqual(['ok', 'ok', 'problem', 'ok']);
  });

  it('does not answer, answers with a failure, or has another time', async () => {
    const nobody = await checkSite(aPatient({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` }));
    expect(levels(nobody)).toEqual(['problem']);
    const port = await portOf(
      createHttp((_, response) => {
        response.setHeader('Date', new Date(Date.now() + 3_600_000).toUTCString());
        response.writeHead(502, { 'Content-Security-Policy': [POLICY, POLICY] }).end();
      }),
    );
    const findings = await checkSite(aPatient({ PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' }));
    expect(levels(findings)).toEqual(['problem', 'problem', 'ok', 'problem']);
    expect(told(findings)).toMatch(/502[^]*2 times[^]*(3599|3600)\.\d s/);
  });

  describe.skipIf(!hasOpenssl)('by TLS', () => {
    const own = hasOpenssl ? selfSigned() : { key: Buffer.of(), cert: Buffer.of() };
    async function site(headers: Record<string, string>, h2 = true) {
      const server = h2 ? createSecureServer({ ...own, allowHTTP1: true }) : createHttps(own);
      server.on('request', (_: unknown, response: ServerResponse) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        response.end('{}');
      });
      const port = await portOf(server);
      return aPatient({ PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: 'loopback' });
    }

    it('is well', async () => {
      const patient = await site({ 'Content-Security-Policy': POLICY, 'Strict-Transport-Security': HSTS });
      const findings = await checkSite(patient, { ca: own.cert });
      // The certificate of this test is good for two days.
      expect(levels(findings)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'problem', 'ok']);
      expect(told(findings)).toMatch(/good until \d{4}-\d\d-\d\d, for 1 days/);
    });

    it('lacks HSTS, or HTTP/2', async () => {
      const findings = await checkSite(await site({ 'Content-Security-Policy': POLICY }, false), { ca: own.cert });
      expect(told(findings)).toContain('Strict-Transport-Security is not sent');
      expect(told(findings)).toContain('HTTP/2 is not spoken');
    });

    it('has a certificate that nobody trusts', async () => {
      const findings = await checkSite(await site({}));
      expect(levels(findings)).toEqual(['problem']);
      expect(told(findings)).toContain('self-signed');
    });
  });

  it('has a certificate that is good for long, for short, or no more', () => {
    const now = new Date('2026-11-01T00:00:00Z');
    const ends = ['2027-01-01', '2026-11-10', '2026-10-30'].map((day) => judgeCertificate(new Date(day), now));
    expect(levels(ends)).toEqual(['ok', 'warning', 'problem']);
  });
});

describe('npm run doctor', { timeout: 120_000 }, () => {
  const doctor = (args: string[], env: Record<string, string> = {}) =>
    runCommand(['server/operators/doctor.ts', ...args], { dataDir, env });

  it('says a line each and ends with 0 where nothing is wrong', async () => {
    const { code, out, err } = await doctor([]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const area of ['settings', 'folder', 'keys', 'database', 'media', 'mail', 'payments'])
      expect(out).toMatch(new RegExp(`^(ok|warning) +${area} `, 'm'));
    expect(out).not.toContain('site');
  });

  it('ends with 1 where there is a problem, in JSON too, and tells no secret', async () => {
    const nobody = `127.0.0.1:${await freePort()}`;
    const secrets = {
      DATABASE_URL: `postgres://ops:hunter2-db@${nobody}/code_it`,
      SMTP_URL: `smtp://ops:hunter2-mail@${nobody}`,
      SESSION_SECRET: 'hunter2-sessions'.repeat(3),
      RAZORPAY_KEY_ID: 'hunter2-id',
      RAZORPAY_KEY_SECRET: 'hunter2-razorpay',
      RAZORPAY_WEBHOOK_SECRET: 'hunter2-webhook',
      METRICS_TOKEN: 'hunter2-metrics-token',
      S3_BUCKET: 'media',
      S3_ENDPOINT: `http://${nobody}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hunter2-s3',
    };
    const { code, out, err } = await doctor(['--json'], secrets);
    expect(code).toBe(1);
    expect(out + err).not.toContain('hunter2');
    const findings = JSON.parse(out) as { area: string; level: string; todo?: string }[];
    const wrong = findings.filter(({ level }) => level === 'problem');
    expect(new Set(wrong.map(({ area }) => area))).toEqual(new Set(['database', 'media', 'mail', 'payments']));
    expect(wrong.every(({ todo }) => todo)).toBe(true);
  });

  it('names the settings that are wrong, and looks at nothing else', async () => {
    const findings = await examine({ DATA_DIR: dataDir, PORT: 'web' }, { online: true });
    expect(findings).toMatchObject([{ area: 'settings', level: 'problem' }]);
    expect(told(findings)).toContain('PORT');
  });
});
