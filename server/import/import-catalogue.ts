import type { Db } from '../db/db.ts';
import type { CatalogueMap } from './catalogue-map.ts';
import type { Row } from './read-rows.ts';
import { saveCourses, type SavedCounts } from './save-courses.ts';
import { type ImportedCourse, RowRefused, toImportedCourse } from './to-imported-course.ts';

const BATCH_SIZE = 250;

export interface ImportReport extends SavedCounts {
  rows: number;
  /** Rows whose id an earlier row of the file had; the earlier one is kept. */
  repeated: number;
  refused: number;
  /** Stopped before the end of the file; every counted row is saved. */
  interrupted: boolean;
}

export interface ImportOptions {
  db: Db;
  clock: { now: () => Date };
  rows: AsyncIterable<Row>;
  map: CatalogueMap;
  creator?: string | undefined;
  dryRun?: boolean | undefined;
  /** Aborted: the batch that was begun is saved, and the import ends. */
  signal?: AbortSignal | undefined;
  /** Each row that did not become a course, with the reason. */
  onRefused: (line: number, reason: string) => void;
  onRepeated: (line: number, id: string) => void;
  /** After each batch. */
  onProgress?: (report: ImportReport) => void;
}

/**
 * Imports a catalogue in batches, each in a transaction. Rows that cannot become a course are reported and skipped. A
 * failure of the file or the database throws, and the batches before it stay. It can be run again safely.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { db, clock, rows, map, creator, dryRun = false, signal } = options;
  const report: ImportReport = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    shells: 0,
    repeated: 0,
    refused: 0,
    interrupted: false,
  };
  // The one thing that grows with the file: its ids, some tens of bytes a row.
  const seen = new Set<string>();
  let batch: ImportedCourse[] = [];

  async function flush(): Promise<void> {
    const counts = await saveCourses(db, batch, { now: clock.now(), dryRun });
    batch = [];
    report.created += counts.created;
    report.updated += counts.updated;
    report.unchanged += counts.unchanged;
    report.shells += counts.shells;
    options.onProgress?.(report);
  }

  function take(row: Row): void {
    report.rows += 1;
    try {
      if ('reason' in row) throw new RowRefused(row.reason);
      const course = toImportedCourse(row.values, map, creator);
      if (seen.has(course.externalId)) {
        report.repeated += 1;
        options.onRepeated(row.line, course.externalId.slice(map.source.length + 1));
        return;
      }
      seen.add(course.externalId);
      batch.push(course);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      report.refused += 1;
      options.onRefused(row.line, error.message);
    }
  }

  for await (const row of rows) {
    take(row);
    if (batch.length >= BATCH_SIZE || signal?.aborted) await flush();
    if (signal?.aborted) {
      report.interrupted = true;
      return report;
    }
  }
  await flush();
  return report;
}
