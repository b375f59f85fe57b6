import { expect, it } from 'vitest';
import { subCategoryLabel } from './sub-category-label.ts';

it.each([
  ['web-design', 'Web Design'],
  ['c-and-cpp', 'C and C++'],
  ['javascript', 'JavaScript'],
  ['ios-development', 'iOS Development'],
])('names %s %s', (key, label) => expect(subCategoryLabel(key)).toBe(label));
