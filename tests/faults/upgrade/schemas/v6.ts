import { v5 } from './v5.ts';
import type { ReleasedSchema } from './schema.ts';

export const v6: ReleasedSchema = {
  version: 6,
  stores: { ...v5.stores, notes: '[userId+_id], [userId+trackId], [userId+seq], userId' },
  rows: (userId) => ({
    ...v5.rows(userId),
    notes: [
      {
        userId,
        _id: 'note-1',
        courseId: 'course-1',
        trackId: 'track-1',
        courseTitle: 'Pottery',
        lessonTitle: 'The wheel',
        createdAt: 1_763_700_000_000,
        place: { seconds: 83, block: null, quote: 'Centre the clay.', at: 1_763_700_000_000 },
        texts: [{ name: '0mi9z0000-0a1b2c3d', text: 'Wet it first' }],
        replaced: [],
        seq: 3,
      },
    ],
  }),
};
