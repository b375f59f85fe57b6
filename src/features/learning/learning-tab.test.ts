import { expect, test } from 'vitest';
import { LEARNING_TABS, learningTabPath, toLearningTab } from './learning-tab.ts';

test('the URL names the tab, purchased without a segment', () => {
  expect(toLearningTab(undefined)).toBe('purchased');
  expect(toLearningTab('wishlist')).toBe('wishlist');
  expect(toLearningTab('learning-tools')).toBe('learning-tools');
  expect(toLearningTab('nonsense')).toBeNull();
});

test('the address of each tab leads back to it', () => {
  expect(learningTabPath('purchased')).toBe('/my-learning');
  for (const tab of LEARNING_TABS) expect(toLearningTab(learningTabPath(tab).split('/')[2])).toBe(tab);
});
