import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { openPostgres } from '#server/db/client.ts';
import { videoUploads } from '#server/db/schema.ts';
import { createS3Storage } from '#server/media/s3-storage.ts';
import { pruneStagedFiles } from '#server/services/uploads/prune-uploads.ts';
import { createBucketUploads } from '#server/uploads/bucket-uploads.ts';
import { createFolderUploads } from '#server/uploads/folder-uploads.ts';
import { processVideos } from '#server/video/process-videos.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { startedServer } from '../support/server-process.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';
import { startS3, type TestS3 } from '../support/test-s3.ts';
import { mediaOf, type Uploading, uploading } from '../support/upload.ts';

if (!testDatabaseUrl) console.warn('TEST_DATABASE_URL names no PostgreSQL: uploads to two servers are not tested');

const MIB = 1024 * 1024;
/** As the environment of a process has it: without a comma. */
const secret = 'a-secret-of-these-servers-long-enough';
const DAY_MS = 24 * 60 * 60 * 1000;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes, and then nothing, as of a line that broke without a word. */
const endless = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) });

describe.skipIf(!testDatabaseUrl).each(['a bucket', 'a folder'])('two servers that share %s', (shared) => {
  const inBucket = shared === 'a bucket';
  let s3: TestS3;
  let folder: string;
  let env: Record<string, string>;
  let one: TestApp;
  let two: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    s3 = await startS3();
    folder = await mkdtemp(join(tmpdir(), 'code-it-shared-'));
    env = { FFMPEG_PATH: 'none', ...(inBucket ? s3.env : { DATA_DIR: folder }) };
    one = await createTestApp({ env, secret });
    const { url = '' } = one.database;
    two = await createTestApp({ env, secret, on: { ...(await openPostgres(url, pino({ level: 'silent' }))), url } });
    owner = await teach(one, await one.signUp());
  });
  afterAll(async () => {
    await two.database.close();
    await two.close();
    await one.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** An upload of a film, as each of the servers is asked for it. */
  async function begun(bytes: number) {
    const track = await newTrack(one, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const facts = { courseId: track.courseId, trackId: track._id, bytes };
    const toOne = uploading(one, facts);
    const toTwo = uploading(two, { ...facts, id: toOne.id });
    await toOne.begin(owner);
    return { id: toOne.id, track, facts, toOne, toTwo };
  }
  const rowOf = async (id: string) => (await one.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0];
  /** Of a request that is under way: in the file itself, or on its way to the bucket. */
  async function bytesOnDisk(id: string): Promise<number> {
    const { fileOf, workFolderOf } = one.deps.staged;
    const names = inBucket ? await readdir(workFolderOf(id)).catch(() => []) : [];
    const files = inBucket ? names.map((name) => join(workFolderOf(id), name)) : [fileOf(id)];
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  async function arrived(id: string) {
    const signal = new AbortController().signal;
    return readFile(await two.deps.staged.toFile(id, join(folder, `whole-${id}`), signal));
  }

  it('take a film in turn, one of them killed in the middle of a piece, and have it byte for byte', async () => {
    const film = fakeMp4(20 * MIB);
    const { id, track, facts, toTwo } = await begun(film.length);
    const third = await startedServer({
      DATA_DIR: join(folder, 'third'),
      ...env,
      DATABASE_URL: one.database.url ?? '',
      SESSION_SECRET: secret,
    });
    const toThird: Uploading = uploading(third, { ...facts, id });
    expect(await toThird.patch(owner, 0, film.subarray(0, 3 * MIB))).toMatchObject({ status: 204, offset: 3 * MIB });
    expect(await toTwo.patch(owner, 3 * MIB, film.subarray(3 * MIB, 9 * MIB))).toMatchObject({ offset: 9 * MIB });
    const cut = toThird.patch(owner, 9 * MIB, endless(film.subarray(9 * MIB, 10 * MIB)));
    cut.catch(() => undefined);
    await expect.poll(async () => (await rowOf(id))?.worker).not.toBeNull();
    third.kill('SIGKILL');
    await third.exited;
    await expect(cut).rejects.toThrow();
    // The dead one's lease ends by itself; a bucket has the pieces that were whole.
    const { status, offset } = await toTwo.ask(owner);
    expect(status).toBe(200);
    expect(offset).toBeGreaterThanOrEqual(9 * MIB);
    expect(offset).toBeLessThanOrEqual(10 * MIB);
    expect(await toTwo.patch(owner, offset ?? 0, film.subarray(offset ?? 0))).toMatchObject({ offset: film.length });
    expect((await mediaOf(one, owner, track._id)).video).toMatchObject({ state: 'queued', bytes: film.length });
    expect(hash(await arrived(id))).toBe(hash(film));

    await processVideos(one.deps);
    expect((await mediaOf(one, owner, track._id)).video?.state).toBe('ready');
    const file = await two.deps.storage.find(`videos/${id}/original.mp4`);
    expect(file && (await two.deps.storage.digestOf(`videos/${id}/original.mp4`, file))).toBe(
      createHash('sha256').update(film).digest('base64'),
    );
    // Nothing of what was sent is kept twice.
    expect((await one.deps.staged.list()).filter((kept) => kept.id === id)).toEqual([]);
  }, 240_000);

  it('let in who comes later, and keep what came before on the line that broke', async () => {
    const film = fakeMp4(3 * MIB);
    const { id, toOne, toTwo } = await begun(film.length);
    const broken = toOne.patch(owner, 0, endless(film.subarray(0, MIB)));
    await expect.poll(async () => (await rowOf(id))?.worker).not.toBeNull();
    await expect.poll(() => bytesOnDisk(id)).toBe(MIB);
    expect(await toTwo.ask(owner)).toMatchObject({ status: 200, offset: MIB });
    expect(await toTwo.patch(owner, MIB, film.subarray(MIB))).toMatchObject({ status: 204, offset: film.length });
    await broken;
    expect(hash(await arrived(id))).toBe(hash(film));
  }, 120_000);

  it('take a piece once that both are sent at the same time', async () => {
    const film = fakeMp4(2 * MIB);
    const { id, toOne, toTwo } = await begun(film.length);
    const answers = await Promise.all([toOne, toTwo].map((to) => to.patch(owner, 0, film.subarray(0, MIB))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    // On a slow machine the second one makes the first let go before it has all of the piece.
    const { offset } = await toTwo.ask(owner);
    await toTwo.patch(owner, offset ?? 0, film.subarray(offset ?? 0));
    expect(hash(await arrived(id))).toBe(hash(film));
  }, 120_000);

  it('refuse what is no video, and forget what is given up', async () => {
    const { id, toOne, toTwo } = await begun(9000);
    await toOne.patch(owner, 0, fakeMp4(9000).subarray(0, 5000));
    expect(await toTwo.giveUp(owner)).toMatchObject({ status: 204 });
    expect(await toOne.ask(owner)).toMatchObject({ status: 404 });
    expect((await two.deps.staged.list()).filter((kept) => kept.id === id)).toEqual([]);
    const archive = Buffer.concat([fakeMp4(200_000), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
    const wrong = await begun(archive.length);
    await wrong.toOne.patch(owner, 0, archive.subarray(0, 150_000));
    expect(await wrong.toTwo.patch(owner, 150_000, archive.subarray(150_000))).toMatchObject({ status: 400 });
    expect((await two.deps.staged.list()).filter((kept) => kept.id === wrong.id)).toEqual([]);
  });

  it('remove what belongs to no upload, a day later', async () => {
    const { id, toOne } = await begun(9000);
    await toOne.patch(owner, 0, fakeMp4(9000).subarray(0, 5000));
    await one.db.delete(videoUploads).where(eq(videoUploads.id, id));
    const isKept = async () => (await two.deps.staged.list()).some((kept) => kept.id === id);
    await pruneStagedFiles(two.deps);
    expect(await isKept()).toBe(true);
    two.advance(DAY_MS + 60_000);
    await pruneStagedFiles(two.deps);
    expect(await isKept()).toBe(false);
  });
});

describe('uploads in a bucket', () => {
  let s3: TestS3;
  let t: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    s3 = await startS3();
    t = await createTestApp({ env: { FFMPEG_PATH: 'none', ...s3.env } });
    owner = await teach(t, await t.signUp());
  });
  afterAll(async () => {
    await t.close();
    await s3.close();
  });
  const begin = async (film: Buffer) => {
    const track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const upload = uploading(t, { courseId: track.courseId, trackId: track._id, bytes: film.length });
    await upload.begin(owner);
    return upload;
  };
  const piecesOf = async (id: string) =>
    (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0]?.pieces;

  it('become few objects, however short the requests are', async () => {
    const film = fakeMp4(20 * MIB);
    const upload = await begin(film);
    for (let at = 0; at < 2 * MIB; at += 100_000) await upload.patch(owner, at, film.subarray(at, at + 100_000));
    const { offset } = await upload.ask(owner);
    expect(await piecesOf(upload.id)).toMatchObject([{ bytes: offset }]);
    await upload.patch(owner, offset ?? 0, film.subarray(offset ?? 0, 12 * MIB));
    await upload.patch(owner, 12 * MIB, film.subarray(12 * MIB));
    const pieces = await piecesOf(upload.id);
    expect(pieces?.length).toBeLessThanOrEqual(4);
    // Those that were written anew are gone from the bucket.
    const objects = await createS3Storage(s3.settings).list(`uploads/${upload.id}`);
    expect(objects.map(({ mediaPath }) => mediaPath).sort()).toEqual(pieces?.map(({ path }) => path).sort());
  });

  it('keep the piece that was written first, where a bucket that hangs outlasts the lease', async () => {
    const film = fakeMp4(2 * MIB);
    const upload = await begin(film);
    const folder = await mkdtemp(join(tmpdir(), 'code-it-slow-'));
    const bucket = createS3Storage(s3.settings);
    let goOn: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (goOn = resolve));
    let hangs = false;
    const take: typeof bucket.take = async (path, file) => {
      hangs = true;
      await until;
      await bucket.take(path, file);
    };
    const slow = createBucketUploads(t.db, { ...bucket, take }, createFolderUploads(t.db, folder));
    const late = slow.handle(
      new Request(`http://test${UPLOADS_PATH}/${upload.id}`, {
        method: 'PATCH',
        headers: {
          ...{ 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' },
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(film.subarray(0, MIB)),
      }),
    );
    await expect.poll(() => hangs).toBe(true);
    expect(await upload.patch(owner, 0, film.subarray(0, MIB))).toMatchObject({ status: 204, offset: MIB });
    const written = await piecesOf(upload.id);
    goOn();
    expect((await late).status).toBe(409);
    expect(await piecesOf(upload.id)).toEqual(written);
    // What came too late is not left behind.
    expect((await bucket.list(`uploads/${upload.id}`)).map(({ mediaPath }) => mediaPath)).toEqual(
      written?.map(({ path }) => path),
    );
    await rm(folder, { recursive: true });
  }, 120_000);

  it('are processed also where they came before there was a bucket', async () => {
    const film = fakeMp4(50_000);
    const before = await createTestApp({ on: t.database, env: { FFMPEG_PATH: 'none', DATA_DIR: t.deps.env.dataDir } });
    const track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const upload = uploading(before, { courseId: track.courseId, trackId: track._id, bytes: film.length });
    await upload.begin(owner);
    await upload.patch(owner, 0, film);
    await processVideos(t.deps);
    expect((await mediaOf(t, owner, track._id)).video?.state).toBe('ready');
    await before.close();
  });
});
