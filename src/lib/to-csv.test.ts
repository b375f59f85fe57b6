import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { toCsv } from './to-csv.ts';

test('what another reader reads is what was written', () => {
  const rows = [
    ['Month', 'Course, with a comma', 'Net'],
    ['2026-03', 'He said "no"\r\nand left', '-499.99'],
    ['2026-04', '₹ पाठ', '0.00'],
  ];
  const numbers = rows.map(([month = '', title = '', net = ''], i) => [month, title, i === 0 ? net : Number(net)]);
  const read = parse(toCsv(numbers), { bom: true, record_delimiter: '\r\n' });
  expect(read).toEqual([rows[0], ['2026-03', rows[1]?.[1], '-499.99'], ['2026-04', '₹ पाठ', '0']]);
});

test('a spreadsheet knows the encoding, and takes no title for a formula', () => {
  expect(toCsv([['a', 1]])).toBe('\u{feff}a,1\r\n');
  expect(toCsv([['=1+1', '@x', -1]])).toBe("\u{feff}'=1+1,'@x,-1\r\n");
});
