import { isAbsolute, normalize } from 'node:path';
import * as z from 'zod';

/** Raised when an older program could not read what this one writes. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

/** Rows as their number and the SHA-256 of their lines in order (`table-rows.ts`). */
const tableSum = z.object({ rows: count, sha256 });
export type TableSum = z.infer<typeof tableSum>;

const databaseManifest = z.object({
  /** The newest migration that the database had. */
  migration: z.string().regex(/^\w+$/),
  tables: z.record(z.string().regex(/^\w+$/), tableSum),
  /** The last number that each sequence gave, as text because it may have 64 bits; null if it gave none. */
  sequences: z.record(z.string().regex(/^\w+$/), z.string().regex(/^\d+$/).nullable()),
});
/** What a dump of a database is checked against. */
export type DatabaseManifest = z.infer<typeof databaseManifest>;

/** Nothing is written outside the folder that is restored into. */
const relativePath = z
  .string()
  .refine((path) => !isAbsolute(path) && !/^(\.\.?([\\/]|$)|$)/.test(normalize(path)), 'is no path inside the folder');

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  database: databaseManifest,
  /** The files of the data folder by their paths in it. */
  files: z.record(relativePath, z.object({ bytes: count, sha256 })),
});
/** The first part of a backup: what the others have to be. */
export type Manifest = z.infer<typeof manifestSchema>;
