import { describe, expect, it } from 'vitest';
import { isNumber, isString, listOf, nullable, optional, shapeOf } from './shape.ts';

const isLesson = shapeOf<{ title: string; seconds: number; note?: string; tags: string[]; poster: string | null }>({
  title: isString,
  seconds: isNumber,
  note: optional(isString),
  tags: listOf(isString),
  poster: nullable(isString),
});
const lesson = { title: 'Loops', seconds: 12, tags: ['js'], poster: null };

describe('shapeOf', () => {
  it('takes what has the fields, and more', () => {
    expect(isLesson(lesson)).toBe(true);
    expect(isLesson({ ...lesson, note: 'n', poster: 'p', later: 1 })).toBe(true);
  });

  it.each([
    null,
    'text',
    [],
    { ...lesson, title: 1 },
    { ...lesson, seconds: NaN },
    { ...lesson, tags: ['js', 2] },
    { ...lesson, tags: 'js' },
    { ...lesson, note: null },
    { ...lesson, poster: undefined },
    { title: 'Loops', seconds: 12, poster: null },
  ])('refuses %j', (value) => {
    expect(isLesson(value)).toBe(false);
  });
});
