import { expect, test } from 'vitest';
import { toReadableMarkdown } from './readable-markdown.ts';

test('a first heading that repeats the title goes, everything else stays', () => {
  expect(toReadableMarkdown('# Loss\n\nText', 'Loss')).toBe('\nText');
  expect(toReadableMarkdown('\n#  loss #\r\nText', 'Loss')).toBe('Text');
  expect(toReadableMarkdown('# Another\nText', 'Loss')).toBe('# Another\nText');
  expect(toReadableMarkdown('Text\n# Loss\n', 'Loss')).toBe('Text\n# Loss\n');
  expect(toReadableMarkdown('## Loss\nText', 'Loss')).toBe('## Loss\nText');
});
