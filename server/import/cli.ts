import { stat } from 'node:fs/promises';
import type { WriteStream } from 'node:tty';
import { parseArgs } from 'node:util';
import { openDb } from '../db/client.ts';
import { DataLockedError } from '../db/data-lock.ts';
import { readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { explainError } from '../log/logged-error.ts';
import { loadMap, recogniseMap } from './catalogue-map.ts';
import { importCatalogue, type ImportReport } from './import-catalogue.ts';
import { peekColumns, readRows } from './read-rows.ts';

const WIDTH = 30;

interface ProgressBar {
  /** `share`: 0 to 1. Redraws at most ten times a second. */
  draw: (share: number, text: string) => void;
  /** Writes a line above the bar. */
  line: (text: string) => void;
  /** Removes the bar. */
  end: () => void;
}

/** A bar on a terminal's error stream; anywhere else only the lines are written. */
function createProgressBar(out: WriteStream | NodeJS.WritableStream): ProgressBar {
  const isTerminal = 'isTTY' in out && out.isTTY;
  const columns = () => ('columns' in out && out.columns ? out.columns : 80);
  const clear = () => (isTerminal ? '\r\u001b[K' : '');
  let last = '';
  let drawnAt = 0;
  return {
    draw(share, text) {
      if (!isTerminal || (Date.now() - drawnAt < 100 && share < 1)) return;
      drawnAt = Date.now();
      const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${text}`;
      last = bar.slice(0, columns() - 1);
      out.write(clear() + last);
    },
    line(text) {
      out.write(`${clear()}${text}\n${last}`);
    },
    end() {
      out.write(clear());
      last = '';
    },
  };
}

const HELP = `Imports a catalogue.

  npm run import -- FILE.csv|FILE.json [--map MAP.json] [--creator NAME] [--dry-run]

  FILE        A CSV with a header, a JSON array of objects, or JSON lines.
  --map       How the columns become courses: a file, or a shipped map (code-it, udemy).
              Without it the map is recognised by the columns; otherwise code-it is taken,
              our own field names with prices in rupees.
  --creator   The creator of the courses that name none.
  --dry-run   Reports what would be done, and writes nothing.

Courses are found again by their id, so the import may be stopped (Ctrl-C saves the batch that was
begun) and run again; what has not changed is not written. Of rows that repeat an id the first is kept.
It writes to the database of the server: DATA_DIR, or DATABASE_URL.

Exit codes: 0 all rows were taken, 2 some were refused (the rest is in), 130 interrupted, 1 it failed.
`;

const EXIT = { done: 0, failed: 1, refused: 2, interrupted: 130 };

function summary(report: ImportReport, unit: string, dryRun: boolean): string {
  const count = (value: number) => value.toLocaleString('en-IN');
  const { rows, created, updated, unchanged, repeated, refused, shells } = report;
  const kept = `${count(created + updated + unchanged)} courses of ${count(rows)} ${unit}s`;
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${kept}${report.interrupted ? '; interrupted, run it again to go on' : ''}`,
    `  created    ${count(created)}`,
    `  updated    ${count(updated)}`,
    `  unchanged  ${count(unchanged)}`,
    `  repeated   ${count(repeated)}${repeated > 0 ? ` (${count(repeated)} repeat an id; the first of each is kept)` : ''}`,
    `  refused    ${count(refused)}`,
    `  shells     ${count(shells)}${shells > 0 ? ' (they have no lesson: shown, but not sold until they have one)' : ''}`,
  ].join('\n');
}

async function main(): Promise<number> {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      creator: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (flags.help) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  if (!file || others.length > 0) throw new Error(`Name one file.\n\n${HELP}`);
  const { size } = await stat(file);
  const map = flags.map ? await loadMap(flags.map) : await recogniseMap(await peekColumns(file));
  const dryRun = flags['dry-run'];
  const source = await readRows(file);
  const { unit } = source;

  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  const bar = createProgressBar(process.stderr);
  const connection = await openDb(readEnv(process.env), createCommandLogger());
  try {
    bar.line(`Reading ${file} with the map ${map.source}${dryRun ? ' (nothing is written)' : ''}`);
    const report = await importCatalogue({
      db: connection.db,
      clock: { now: () => new Date() },
      rows: source.rows,
      map,
      creator: flags.creator,
      dryRun,
      signal: interruption.signal,
      onRefused: (line, reason) => bar.line(`${unit} ${line}: refused: ${reason}`),
      onRepeated: (line, id) => bar.line(`${unit} ${line}: repeats the id ${id} of an earlier one, which is kept`),
      onProgress: ({ rows: done }) => bar.draw(size === 0 ? 1 : source.bytesRead() / size, `${done} ${unit}s`),
    });
    bar.end();
    process.stdout.write(`${summary(report, unit, dryRun)}\n`);
    if (report.interrupted) return EXIT.interrupted;
    return report.refused > 0 ? EXIT.refused : EXIT.done;
  } finally {
    await connection.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof DataLockedError) {
    return `${error.message}\nStop the server first, or let both use a PostgreSQL server by DATABASE_URL.`;
  }
  return explainError(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = EXIT.failed;
}
