import { expect, it } from 'vitest';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { courseFields } from '../../../tests/support/authored.ts';
import { fieldChecks } from './field-checks.ts';
import { shapeOf } from './shape.ts';

const isCourse = shapeOf(fieldChecks(COURSE_FIELDS));

it('takes a row that was left before a field was there that need not be filled in', () => {
  const { learningObjectives: _, ...before } = courseFields;
  expect(isCourse(courseFields)).toBe(true);
  expect(isCourse(before)).toBe(true);
});

it('takes no row without what must be filled in, nor with another kind of value', () => {
  const { title: _, ...untitled } = courseFields;
  expect(isCourse(untitled)).toBe(false);
  for (const other of [{ tags: 'craft' }, { price: '499' }, { learningObjectives: [1] }])
    expect(isCourse({ ...courseFields, ...other }), JSON.stringify(other)).toBe(false);
});
