import { expect, it } from 'vitest';
import { paragraphBreaks } from './insert-pictures.ts';

it.each([
  ['', '', '', ''],
  ['Words', '', '\n\n', ''],
  ['Words\n', '', '\n', ''],
  ['Words\n\n', 'more', '', '\n\n'],
  ['Words', '\nmore', '\n\n', '\n'],
  ['Words', '\n\n\nmore', '\n\n', ''],
  ['\n', 'more', '', '\n\n'],
  ['Words', '\n', '\n\n', ''],
])('keeps %j and %j apart from what comes between them', (before, after, lead, trail) =>
  expect(paragraphBreaks(before, after)).toEqual({ lead, trail }),
);
