import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parser } from 'stream-json';
import { streamArray, type StreamArrayItem } from 'stream-json/streamers/stream-array.js';

/** One record of the file. `line`: of a CSV and of JSON lines the line it begins on, of a JSON array its place, from 1. */
export type Row = { line: number; values: Record<string, unknown> } | { line: number; reason: string };

interface Source {
  rows: AsyncIterable<Row>;
  /** What `line` counts. */
  unit: 'line' | 'item';
  /** Bytes taken from the file so far. */
  bytesRead: () => number;
}

/** Reads a CSV, a JSON array or JSON lines record by record; memory does not grow with the file. */
export async function readRows(path: string): Promise<Source> {
  const bytes = createReadStream(path);
  const bytesRead = () => bytes.bytesRead;
  if (extname(path).toLowerCase() === '.csv') return { rows: csvRows(bytes), unit: 'line', bytesRead };
  if ((await firstCharacter(path)) === '[') return { rows: arrayRows(bytes), unit: 'item', bytesRead };
  return { rows: jsonLineRows(bytes), unit: 'line', bytesRead };
}

/** The columns of the first record, to choose a map by; empty when the file has none. */
export async function peekColumns(path: string): Promise<string[]> {
  const { rows } = await readRows(path);
  for await (const row of rows) return 'values' in row ? Object.keys(row.values) : [];
  return [];
}

async function firstCharacter(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  } finally {
    await file.close();
  }
}

/** Errors of an earlier stream end the later one, and so reach whoever iterates it; there is nothing else to do here. */
const passErrorsOn = () => undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const countIn = (record: readonly string[], text: string) =>
  record.reduce((sum, value) => sum + value.split(text).length - 1, 0);

async function* csvRows(bytes: Readable): AsyncGenerator<Row> {
  const records = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });
  const unreadable: Row[] = [];
  records.on('skip', (error: Error & { lines?: number }) =>
    unreadable.push({ line: error.lines ?? 0, reason: error.message }),
  );
  pipeline(bytes, records, passErrorsOn);
  let header: string[] | undefined;
  let surplus = 0;
  for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield* unreadable.splice(0);
    // csv-parse counts a CR LF within quotes as two lines.
    surplus += countIn(record, '\r\n');
    if (!header) {
      header = record.map((name) => name.trim());
      continue;
    }
    // `lines` is the one it ends on; a quoted value may hold line breaks.
    const line = info.lines - surplus - countIn(record, '\n');
    if (record.length === header.length) {
      yield { line, values: Object.fromEntries(header.map((name, index) => [name, record[index]])) };
    } else {
      yield { line, reason: `it has ${record.length} columns; the header has ${header.length}` };
    }
  }
  yield* unreadable.splice(0);
}

async function* arrayRows(bytes: Readable): AsyncGenerator<Row> {
  const items = streamArray.asStream();
  pipeline(bytes, parser.asStream(), items, passErrorsOn);
  for await (const { key, value } of items as AsyncIterable<StreamArrayItem>) {
    yield isObject(value) ? { line: key + 1, values: value } : { line: key + 1, reason: 'it is not an object' };
  }
}

async function* jsonLineRows(bytes: Readable): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of createInterface({ input: bytes, crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line === 1 ? text.replace(/^\uFEFF/, '') : text);
      yield isObject(value) ? { line, values: value } : { line, reason: 'it is not an object' };
    } catch (error) {
      yield { line, reason: error instanceof Error ? error.message : String(error) };
    }
  }
}
