import { expect, test } from 'vitest';
import { checkCourse, EMPTY_COURSE, toCourseFields } from './course-form.ts';

const FILLED = {
  ...EMPTY_COURSE,
  title: 'T',
  description: 'D',
  price: '499.50',
  category: 'music',
  subCategory: 'guitar',
};

test('what is missing is told field by field', () => {
  expect(Object.keys(checkCourse(EMPTY_COURSE))).toEqual(['title', 'description', 'price', 'category', 'subCategory']);
  expect(checkCourse(FILLED)).toEqual({});
  expect(checkCourse({ ...FILLED, title: '  ' }).title).toBe('Course title is required');
});

test('a price is a number of rupees', () => {
  for (const price of ['', 'free', '-1', '1.234', '1e3', '₹5', '.'])
    expect(checkCourse({ ...FILLED, price }).price, price).toBe('The price must be a number of rupees');
  for (const price of ['0', ' 12 ', '499.5', '500000']) expect(checkCourse({ ...FILLED, price }).price).toBeUndefined();
  expect(checkCourse({ ...FILLED, price: '500001' }).price).toBe('A course can cost at most ₹5,00,000');
});

test('the fields as the calls take them', () => {
  expect(toCourseFields({ price: '499.50', learningObjectives: ' one \n\ntwo' })).toEqual({
    price: 499.5,
    learningObjectives: ['one', 'two'],
  });
});
