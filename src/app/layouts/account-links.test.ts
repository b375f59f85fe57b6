import { expect, test } from 'vitest';
import { accountLinks } from './account-links.ts';

const labels = (role: 'student' | 'instructor' | 'both') => accountLinks({ role }).map(({ label }) => label);

test('instructors may switch to their area, students may not', () => {
  expect(labels('student')).toEqual(['My Learning', 'Wishlist', 'My Cart', 'Profile', 'Settings']);
  expect(labels('both')).toContain('Switch to Instructor');
  expect(labels('instructor')).toContain('Switch to Instructor');
});
