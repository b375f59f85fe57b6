import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutAnswers } from '#contract/quiz-rules.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import { loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { claim } from '#data/outbox/delivery/claim.ts';
import { settleDelivered } from '#data/outbox/delivery/settle.ts';
import { enqueueIn } from '#data/outbox/storage/enqueue.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { anAttempt, aQuiz } from '../../../tests/support/a-quiz.ts';
import { storeAttempts } from './attempt-copies.ts';

const ANA = 'ana';
const GRADED = aQuiz({ mode: 'graded' });
const [courseId, trackId] = [randomUUID(), randomUUID()];
const attempt = anAttempt({ courseId, trackId });
const result = { mode: 'graded', passPercent: 60, right: {}, passed: true } as const;

let db: CodeItDatabase;
beforeEach(async () => {
  db = new CodeItDatabase(`answers-${randomUUID()}`);
  await db.open();
});

const hold = (quiz = withoutAnswers(GRADED), courseStamp = 'v1') =>
  db.contents.put({
    ...{ userId: ANA, courseId, courseTitle: 'C', trackIds: [trackId], linksExpireAt: 0, courseStamp, asOf: 1 },
    tracks: [
      aTrack({ type: 'folder', subTracks: [aTrack({ _id: trackId, type: 'quiz', content: JSON.stringify(quiz) })] }),
    ],
  });
const stamp = async () => (await db.contents.get([ANA, courseId]))?.courseStamp;
const fetched = (...attempts: MarkedAttempt[]) =>
  db.transaction('rw', db.quizAttempts, db.contents, () =>
    storeAttempts(db, ANA, { attempts, cursor: 1, more: false }),
  );

describe('the content of a course is fetched again', () => {
  it('when another device has passed its graded quiz, whose answers are not here', async () => {
    await hold();
    await fetched({ ...attempt, ...result });
    expect(await stamp()).toBe('outdated');
  });

  it('when this device has', async () => {
    await hold();
    await loadCommandsFor(['quiz-attempt']);
    await db.transaction('rw', db.outbox, db.unsaved, db.files, () =>
      enqueueIn(db, 'quiz-attempt', ANA, { attempt, result: null }, { now: 1 }),
    );
    const row = await claim(db, { userId: ANA, owner: 'one', now: 2, exclusive: true });
    await settleDelivered(db, row as NonNullable<typeof row>, { data: result });
    expect(await stamp()).toBe('outdated');
  });

  it('only then', async () => {
    await hold();
    await fetched({ ...attempt, ...result, passed: false });
    await fetched({ ...attempt, ...result, mode: 'practice' });
    await fetched({ ...attempt, ...result, trackId: randomUUID() });
    expect(await stamp()).toBe('v1');
    await hold(GRADED);
    await fetched({ ...attempt, ...result });
    expect(await stamp()).toBe('v1');
    // Of a course that was only looked into.
    await hold(withoutAnswers(GRADED), '');
    await fetched({ ...attempt, ...result });
    expect(await stamp()).toBe('');
  });
});
