import type { ReleasedSchema } from './schema.ts';
import { v4 } from './v4.ts';

export const v5: ReleasedSchema = {
  version: 5,
  stores: { ...v4.stores, dataUse: '[month+purpose]' },
  rows: (userId) => ({
    ...v4.rows(userId),
    dataUse: [{ month: '2026-11', purpose: 'download', bytes: 4_000_000, reserved: 0, reservedAt: 1_763_700_000_000 }],
  }),
};
