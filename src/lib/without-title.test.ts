import { expect, it } from 'vitest';
import { toLessonDocument } from './to-lesson-document.ts';
import { withoutTitle } from './without-title.ts';

const TEXT = { tag: 'p', children: ['Text'] };

it('drops a first heading that repeats the title, and nothing else', () => {
  const shown = (markdown: string) => withoutTitle(toLessonDocument(markdown), 'Loss ');
  expect(shown('# Loss\n\nText')).toEqual([TEXT]);
  expect(shown('\n#  *loss* #\r\nText')).toEqual([TEXT]);
  expect(shown('Loss\n====\nText')).toEqual([TEXT]);
  expect(shown('# Another\nText')).toEqual([{ tag: 'h2', children: ['Another'] }, TEXT]);
  expect(shown('Text\n# Loss\n')).toEqual([TEXT, { tag: 'h2', children: ['Loss'] }]);
  expect(shown('### Loss\nText')).toEqual([{ tag: 'h3', children: ['Loss'] }, TEXT]);
  expect(shown('')).toEqual([]);
});
