import { expect, test } from 'vitest';
import { fileProblem, inMegabytes } from './file-problem.ts';

const png = (size: number) => ({ type: 'image/png', size });

test('one picture of at most 5 MB', () => {
  expect(fileProblem([])).toBeNull();
  expect(fileProblem([png(1000)])).toBeNull();
  expect(fileProblem([png(1), png(1)])).toBe('Too many files');
  expect(fileProblem([{ type: 'application/pdf', size: 9 }])).toMatch(/^File type must be image\/jpeg, /);
  expect(fileProblem([png(5 * 1024 * 1024 + 1)])).toBe('File is larger than 5242880 bytes');
  expect(fileProblem([png(0)])).toBe('File is smaller than 1 bytes');
});

test('a size in MB', () => {
  expect(inMegabytes(420_000)).toBe('0.42 MB');
  expect(inMegabytes(12)).toBe('0.01 MB');
});
