import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { CodeItDatabase } from '#data/db/database.ts';
import { loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { enqueueIn } from '#data/outbox/storage/enqueue.ts';
import { anAttempt } from '../../../../tests/support/a-quiz.ts';
import { loadAttemptsView } from './attempt-views.ts';
import { loadProgressView } from './views.ts';

const ANA = 'ana';

it('a refused attempt is shown with what was said of it, and its lesson is not done', async () => {
  const db = new CodeItDatabase(`attempts-${randomUUID()}`);
  await db.open();
  await loadCommandsFor(['quiz-attempt']);
  const attempt = anAttempt();
  const { courseId, trackId } = attempt;
  const result = { mode: 'practice', passPercent: 60, right: {}, passed: true } as const;
  await db.transaction('rw', db.outbox, db.unsaved, db.files, () =>
    enqueueIn(db, 'quiz-attempt', ANA, { attempt, result }, { now: 1 }),
  );
  const done = async () => [...(await loadProgressView(db, ANA, courseId)).keys()];
  expect(await done()).toEqual([trackId]);
  await db.outbox.toCollection().modify({ state: 'dead', lastMessage: 'Not yours.' });
  expect(await done()).toEqual([]);
  expect(await loadAttemptsView(db, ANA, trackId)).toMatchObject([{ problem: 'Not yours.', attempt: { result } }]);
});
