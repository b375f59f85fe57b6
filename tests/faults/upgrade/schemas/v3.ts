import type { ReleasedSchema } from './schema.ts';
import { v2 } from './v2.ts';

export const v3: ReleasedSchema = {
  version: 3,
  stores: {
    ...v2.stores,
    authored: 'userId',
    drafts: '[userId+courseId], userId',
    unsaved: '[userId+id], userId',
  },
  rows: (userId) => ({
    ...v2.rows(userId),
    authored: [{ userId, asOf: 1_763_700_000_000, rev: 1, courses: [] }],
    drafts: [
      { userId, courseId: '66666666-6666-4666-8666-666666666666', asOf: 1_763_700_000_000, rev: 2, draft: null },
    ],
    unsaved: [
      { userId, id: 'course:new', fields: { title: 'Knots that hold' }, focus: 'title', savedAt: 1_763_700_000_000 },
    ],
  }),
};
