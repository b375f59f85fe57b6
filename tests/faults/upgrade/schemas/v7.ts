import { v6 } from './v6.ts';
import type { ReleasedSchema } from './schema.ts';

export const v7: ReleasedSchema = {
  version: 7,
  stores: {
    ...v6.stores,
    contents: '[userId+courseId], *trackIds, [userId+asOf], userId',
    certificates: '[userId+id], userId',
    quizAttempts: '[userId+_id], [userId+trackId], [userId+seq], userId',
    practice: '[userId+item], [userId+seq], userId',
    study: 'userId',
  },
  rows: (userId) => ({
    ...v6.rows(userId),
    certificates: [{ userId, id: 'certificate-1', certificate: { _id: 'certificate-1', name: 'Asha Rao' } }],
    quizAttempts: [
      {
        userId,
        _id: 'attempt-1',
        courseId: 'course-1',
        trackId: 'quiz-1',
        quizVersion: 3,
        answers: { q1: ['a'] },
        startedAt: 1_763_700_000_000,
        finishedAt: 1_763_700_060_000,
        mode: 'graded',
        passPercent: 60,
        right: { q1: true },
        passed: true,
        seq: 2,
      },
    ],
    practice: [
      {
        userId,
        item: 'note:note-1',
        events: [{ id: 'event-1', item: 'note:note-1', at: 1_763_700_000_000, said: { kind: 'add', hidden: [1] } }],
        due: null,
        seq: 3,
      },
    ],
    study: [
      {
        userId,
        device: 'device-1',
        days: [{ device: 'device-1', day: '2025-11-21', seconds: 900 }],
        plan: { minutesAWeek: 60, reminder: { time: '18:30', days: [1, 3] }, at: 1_763_700_000_000 },
      },
    ],
  }),
};
