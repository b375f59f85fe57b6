import type { ReleasedSchema } from './schema.ts';
import { v3 } from './v3.ts';

export const v4: ReleasedSchema = {
  version: 4,
  stores: { ...v3.stores, files: '[userId+id], userId' },
  rows: (userId) => ({
    ...v3.rows(userId),
    files: [
      {
        userId,
        id: '77777777-7777-4777-8777-777777777777',
        courseId: '66666666-6666-4666-8666-666666666666',
        trackId: '88888888-8888-4888-8888-888888888888',
        title: 'A bowline',
        name: 'bowline.mp4',
        bytes: 4,
        state: 'paused',
        sent: 0,
        problem: null,
        createdAt: 1_763_700_000_000,
      },
    ],
  }),
};
