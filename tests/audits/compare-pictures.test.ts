import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));

/** A grey picture of ten by ten with so many black pixels. */
async function draw(name: string, { black = 0, width = 10 } = {}): Promise<string> {
  const picture = new PNG({ width, height: 10 });
  picture.data.fill(200).fill(0, 0, black * 4);
  const file = path.join(folder, name);
  await writeFile(file, PNG.sync.write(picture));
  return file;
}

it('tells the share of pixels that differ, and draws where', async () => {
  const grey = await draw('grey.png');
  expect(await comparePictures(grey, await draw('same.png'), path.join(folder, 'none.png'))).toBe(0);
  // pixelmatch leaves out what may be the soft edge of a letter.
  const rows = await draw('rows.png', { black: 20 });
  expect(await comparePictures(grey, rows, path.join(folder, 'two-rows.png'))).toBeCloseTo(0.2, 1);
  expect(await comparePictures(grey, await draw('wide.png', { width: 11 }), path.join(folder, 'wider.png'))).toBe(1);
  expect(await readdir(folder)).toEqual(['grey.png', 'rows.png', 'same.png', 'two-rows.png', 'wide.png']);
});
