import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { peekColumns, readRows, type Row } from './read-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(name: string, text: string): Promise<Row[]> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const rows: Row[] = [];
  for await (const row of (await readRows(path)).rows) rows.push(row);
  return rows;
}

it('reads a CSV with a byte order mark, quoted line breaks and empty lines, and knows the line of each record', async () => {
  const text = '\uFEFFid,title\r\n1,"two\r\nlines"\r\n\r\n2,"a, b"\r\n3\r\n4,x,y\r\n';
  expect(await rowsOf('a.csv', text)).toEqual([
    { line: 2, values: { id: '1', title: 'two\r\nlines' } },
    { line: 5, values: { id: '2', title: 'a, b' } },
    { line: 6, reason: 'it has 1 columns; the header has 2' },
    { line: 7, reason: 'it has 3 columns; the header has 2' },
  ]);
});

it('passes over a record of a CSV that cannot be read, and tells of it', async () => {
  const rows = await rowsOf('b.csv', 'id,title\n1,"a"b"\n2,c\n');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ line: 2, reason: expect.stringMatching(/quote/i) as string });
  expect(rows[1]).toEqual({ line: 3, values: { id: '2', title: 'c' } });
});

it('reads a JSON array by its items', async () => {
  expect(await rowsOf('c.json', '\n [ {"id": 1, "tags": ["a"]}, 5, {"id": 2} ]')).toEqual([
    { line: 1, values: { id: 1, tags: ['a'] } },
    { line: 2, reason: 'it is not an object' },
    { line: 3, values: { id: 2 } },
  ]);
});

it('fails on a JSON array that breaks off, after the items before it', async () => {
  const path = join(folder, 'd.json');
  writeFileSync(path, '[{"id": 1}, {"id": ');
  const seen: Row[] = [];
  const read = async () => {
    for await (const row of (await readRows(path)).rows) seen.push(row);
  };
  await expect(read()).rejects.toThrow();
  expect(seen).toEqual([{ line: 1, values: { id: 1 } }]);
});

it('reads JSON lines', async () => {
  expect(await rowsOf('e.json', '{"id": 1}\n\n{"id": \n{"id": 2}\n')).toMatchObject([
    { line: 1, values: { id: 1 } },
    { line: 3, reason: expect.stringMatching(/JSON/) as string },
    { line: 4, values: { id: 2 } },
  ]);
});

it('knows the columns before the rows are read', async () => {
  const path = join(folder, 'f.csv');
  writeFileSync(path, 'id,title\n1,a\n');
  expect(await peekColumns(path)).toEqual(['id', 'title']);
  writeFileSync(path, '');
  expect(await peekColumns(path)).toEqual([]);
});
