import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newTrack, teach, VIDEO_TRACK } from '../../tests/support/teach.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { uploading } from '../../tests/support/upload.ts';
import { createUploadLocker } from './upload-lock.ts';

it('lets go of an upload by itself where the database no longer answers, because another server may have it by then', async () => {
  const t = await createTestApp();
  try {
    const owner = await teach(t, await t.signUp());
    const track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const upload = uploading(t, { courseId: track.courseId, trackId: track._id, bytes: 9000, id: randomUUID() });
    await upload.begin(owner);
    let isAway = false;
    const never = new Proxy({}, { get: (_, name) => (name === 'then' ? () => undefined : () => never) });
    const db = new Proxy(t.db, {
      get: (real, name) => (isAway ? () => never : (Reflect.get(real, name) as unknown)),
    });
    const lock = createUploadLocker(db).newLock(upload.id);
    let letGo = 0;
    await lock.lock(new AbortController().signal, () => {
      letGo += 1;
    });
    isAway = true;
    await expect.poll(() => letGo, { timeout: 60_000 }).toBe(1);
    isAway = false;
    await lock.unlock();
    expect(await upload.ask(owner)).toMatchObject({ status: 200, offset: 0 });
  } finally {
    await t.close();
  }
}, 120_000);
