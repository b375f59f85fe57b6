import { expect, it } from 'vitest';
import { isFreeForTemplate, LESSON_TEMPLATES } from './lesson-templates.ts';

it('writes over nothing that is typed', () => {
  const [lesson] = LESSON_TEMPLATES;
  expect(isFreeForTemplate(' \n')).toBe(true);
  expect(isFreeForTemplate(lesson.content)).toBe(true);
  expect(isFreeForTemplate(`${lesson.content}x`)).toBe(false);
  expect(isFreeForTemplate('x')).toBe(false);
});
