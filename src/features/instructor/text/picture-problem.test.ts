import { expect, it } from 'vitest';
import { pictureProblem } from './picture-problem.ts';

const GIF = new TextEncoder().encode('GIF89a\x01\0\x01\0\0\0');
const MAX = 5 * 1024 * 1024;

it('takes a picture of at most 5 MiB, whatever it is called', async () => {
  expect(await pictureProblem(new Blob([GIF], { type: 'text/plain' }))).toBeNull();
  expect(await pictureProblem(new Blob([GIF, new Uint8Array(MAX - GIF.length)]))).toBeNull();
});

it('says what is wrong with all else', async () => {
  expect(await pictureProblem(new Blob([GIF, new Uint8Array(MAX)]))).toBe('This picture is larger than 5 MB.');
  for (const part of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '']) {
    const problem = await pictureProblem(new Blob([part], { type: 'image/png' }));
    expect(problem).toBe('This file is not a JPEG, PNG, WebP, AVIF or GIF.');
  }
});
