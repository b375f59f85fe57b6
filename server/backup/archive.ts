import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable, Transform, Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { type Extract, extract, pack } from 'tar-stream';
import { BackupError, isFileError } from './backup-error.ts';
import type { BackupKey } from './backup-key.ts';
import { tableFile } from './dump-database.ts';
import { FORMAT, type Manifest, manifestSchema } from './manifest.ts';

/*
 * A backup is a tar file, encrypted by age (age-encryption.org/v1, a public format with other programs that read it):
 * manifest.json first, then tables/NAME.jsonl.gz, then files/PATH as they were in the data folder. age authenticates every
 * 64 KB and the end, so that a byte that was changed and a file that was cut short are told from a whole one.
 */
const MANIFEST = 'manifest.json';
const TABLES = 'tables/';
const FILES = 'files/';

type WebBytes = globalThis.ReadableStream<Uint8Array>;
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as WebBytes;
const fromWeb = (bytes: WebBytes) => Readable.fromWeb(bytes as ReadableStream<Uint8Array>);

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** What an entry is read from. No more than `bytes` are: a file that grows meanwhile is as long as it was. */
interface Part {
  name: string;
  from: string;
  bytes: number;
}

/** Writes an encrypted tar of the manifest and the parts to a new `file`, of bounded memory whatever their size. It is on the disk then. */
export async function writeArchive(manifest: Manifest, parts: Part[], file: string, key: BackupKey): Promise<void> {
  const tar = pack();
  // streamx and Node have one protocol and two types.
  const bytes = new PassThrough();
  const piped = pipeline(tar as unknown as Readable, bytes);
  const encrypter = new Encrypter();
  for (const recipient of key.recipients) encrypter.addRecipient(recipient);
  const encrypted = fromWeb(await encrypter.encrypt(toWeb(bytes)));
  const written = pipeline(encrypted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  const fill = async () => {
    tar.entry({ name: MANIFEST }, JSON.stringify(manifest));
    for (const { name, from, bytes: size } of parts) {
      const entry = tar.entry({ name, size }) as unknown as Writable;
      if (size === 0) entry.end();
      else await pipeline(createReadStream(from, { end: size - 1 }), entry);
    }
    tar.finalize();
  };
  try {
    // The first that fails is the cause of the others.
    await Promise.all([piped, written, fill()]);
  } catch (error) {
    for (const stream of [tar, bytes]) stream.destroy();
    throw error;
  }
}

/** Where the parts of a backup go. Undefined: a part is read and checked, and not kept. */
export interface UnpackTo {
  tables: string;
  files: string | undefined;
}

class Damaged extends BackupError {
  constructor(what: string, options?: ErrorOptions) {
    super(`The backup cannot be used: ${what}. Nothing was restored.`, options);
  }
}

async function decrypt(from: Readable, key: BackupKey): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(from)));
  } catch (error) {
    from.destroy();
    if (isFileError(error)) throw error;
    const wrongKey = error instanceof Error && error.message.includes('no identity matched');
    throw new Damaged(wrongKey ? 'it is encrypted to another key' : 'it is no backup, or its beginning was damaged', {
      cause: error,
    });
  }
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== MANIFEST) throw new Damaged('it does not begin with its manifest');
  const told = (await json(Readable.from(entry))) as { format?: unknown };
  if (told.format !== FORMAT)
    throw new Damaged(
      `its format is ${String(told.format)}, and this version reads ${FORMAT}; take the version that made it`,
    );
  const read = manifestSchema.safeParse(told);
  if (!read.success) throw new Damaged('its manifest is wrong', { cause: read.error });
  return read.data;
}

/** Writes an entry, or drops it, and answers what it was. */
async function take(entry: Entry, to: string | undefined): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  if (to !== undefined) await mkdir(dirname(to), { recursive: true });
  const sink =
    to === undefined ? new Writable({ write: (_chunk, _, done) => done() }) : createWriteStream(to, { flags: 'wx' });
  await pipeline(Readable.from(entry), count, sink);
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the parts after the manifest: each of them is in it, and each of its parts was there, with its bytes. */
async function takeParts(entries: AsyncIterator<Entry>, manifest: Manifest, to: UnpackTo): Promise<void> {
  const tables = new Set(Object.keys(manifest.database.tables).map(tableFile));
  const files = new Map(Object.entries(manifest.files));
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const { name } = next.value.header;
    const table = name.startsWith(TABLES) ? name.slice(TABLES.length) : '';
    const path = name.startsWith(FILES) ? name.slice(FILES.length) : '';
    const file = files.get(path);
    if (tables.delete(table)) await take(next.value, join(to.tables, table));
    else if (file && files.delete(path)) {
      const found = await take(next.value, to.files === undefined ? undefined : join(to.files, path));
      if (found.sha256 !== file.sha256) throw new Damaged(`${path} is not the file that was backed up`);
    } else throw new Damaged(`${name} is not in its manifest`);
  }
  const [missing] = [...tables, ...files.keys()];
  if (missing !== undefined) throw new Damaged(`${missing} is missing`);
}

/**
 * Reads a backup to its end, checks every part against its manifest and puts them where `to` says once `onManifest` let it.
 * Throws a `BackupError` for another key, a changed byte, a file that was cut short, and a format of another version.
 */
export async function readArchive(
  file: string,
  key: BackupKey,
  to: UnpackTo,
  onManifest: (manifest: Manifest) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> {
  const plain = await decrypt(createReadStream(file), key);
  const tar = extract();
  let failure: Error | undefined;
  const piped = pipeline(plain, tar as unknown as Writable).catch((error: Error) => (failure = error));
  try {
    const entries = tar[Symbol.asyncIterator]();
    const first = await entries.next();
    if (first.done) throw new Damaged('it is empty');
    const manifest = await readManifest(first.value);
    await onManifest(manifest);
    await takeParts(entries, manifest, to);
    await piped;
    if (failure !== undefined) throw failure;
    return manifest;
  } catch (error) {
    plain.destroy();
    tar.destroy();
    if (error instanceof BackupError || isFileError(error)) throw error;
    throw new Damaged('it was changed or cut short', { cause: failure ?? error });
  }
}

export const tablePart = (name: string, folder: string, bytes: number): Part => ({
  name: TABLES + tableFile(name),
  from: join(folder, tableFile(name)),
  bytes,
});

export const filePart = (path: string, folder: string, bytes: number): Part => ({
  name: FILES + path,
  from: join(folder, path),
  bytes,
});
