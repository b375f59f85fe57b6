import { expect, test } from 'vitest';
import { canAddTag, suggestTags } from './tag-rules.ts';

test('a tag is neither empty, nor there twice, nor the sixth', () => {
  expect(canAddTag([], '  ')).toBe(false);
  expect(canAddTag(['Rust'], ' rust ')).toBe(false);
  expect(canAddTag(['a', 'b', 'c', 'd'], 'e')).toBe(true);
  expect(canAddTag(['a', 'b', 'c', 'd', 'e'], 'f')).toBe(false);
  expect(canAddTag([], 'x'.repeat(41))).toBe(false);
});

test('known tags are suggested', () => {
  expect(suggestTags([], 'mach')).toEqual(['machine learning']);
  expect(suggestTags(['Machine learning'], 'mach')).toEqual([]);
  expect(suggestTags([], 'learn')).toEqual(['deep learning', 'machine learning']);
  expect(suggestTags([], '')).toEqual([]);
});
