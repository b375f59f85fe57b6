import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]).sort();

it('has a view for each picture, one below the other, and none besides', () => {
  const drawing = read('pictures.svg');
  const [type = ''] = /export type StatePicture =[^;]*/.exec(read('picture.tsx')) ?? [];
  const views = names(drawing, /<view id="(\w+)" viewBox="0 \d+ 240 160"\/>/g);
  expect(views.length).toBeGreaterThan(1);
  expect(views).toEqual(names(type, /'(\w+)'/g));
  const tops = names(drawing, /<view id="\w+" viewBox="0 (\d+) 240 160"\/>/g);
  expect(tops).toEqual(names(drawing, /<svg y="(\d+)" width="240" height="160"/g));
  expect(new Set(tops).size).toBe(views.length);
});
