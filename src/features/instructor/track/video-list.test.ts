import { expect, it } from 'vitest';
import { toVideoLines } from './video-list.ts';

const TUBE = 'https://youtu.be/abcdefghijk';
const read = (line: string) => {
  const [found] = toVideoLines(line);
  return found?.problem ?? [found?.title, found?.url];
};

it.each([
  [`Casting on - ${TUBE}`, 'Casting on'],
  [`Casting on — ${TUBE}`, 'Casting on'],
  [`Casting on, ${TUBE}`, 'Casting on'],
  [`Casting on\t${TUBE}`, 'Casting on'],
  [`${TUBE}, Casting on`, 'Casting on'],
  [`- [Casting on](${TUBE})`, 'Casting on'],
  [`3. [Casting on](${TUBE} "A tooltip")`, 'Casting on'],
  [`2) Warp, weft and cloth: ${TUBE}`, 'Warp, weft and cloth'],
  [TUBE, 'Video 1'],
  [`<${TUBE}>`, 'Video 1'],
])('reads %s', (line, title) => {
  expect(read(line)).toEqual([title, TUBE]);
});

it('calls a file by its name', () => {
  expect(read('https://video.example/a/casting-off_slowly.mp4')).toEqual([
    'Casting off slowly',
    'https://video.example/a/casting-off_slowly.mp4',
  ]);
  expect(read('https://video.example/100%.mp4')).toEqual(['100%', 'https://video.example/100%.mp4']);
  expect(read('https://video.example/')).toEqual(['Video 1', 'https://video.example/']);
});

it('tells what is wrong with a line', () => {
  expect(read('Only words')).toBe('This line has no link');
  expect(read('Old - http://video.example/a.mp4')).toBe('Use a YouTube link or an https address');
  expect(read('Odd - ftp://video.example/a.mp4')).toBe('Use a YouTube link or an https address');
  expect(read(`${'x'.repeat(201)} - ${TUBE}`)).toBe('A title can have at most 200 characters');
});

it('passes over empty lines, counts them, and finds a video that is there twice', () => {
  const lines = toVideoLines(
    `A - ${TUBE}\n\nB - https://www.youtube.com/watch?v=abcdefghijk\r\nC - https://a.example/c`,
  );
  expect(lines.map(({ number, problem }) => [number, problem])).toEqual([
    [1, null],
    [3, 'This link is listed twice'],
    [4, null],
  ]);
});
