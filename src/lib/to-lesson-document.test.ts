import { expect, it } from 'vitest';
import { lessonDocumentSchema } from '#contract/lesson-document.ts';
import { toLessonDocument } from './to-lesson-document.ts';

const documentOf = (markdown: string) => {
  const document = toLessonDocument(markdown);
  // The API's answer must match the contract.
  expect(lessonDocumentSchema.parse(document)).toEqual(document);
  return document;
};

it('starts a level below the title of the page', () => {
  expect(documentOf('Text with *words*.\n\n# More\n\n### Deep')).toEqual([
    { tag: 'p', children: ['Text with ', { tag: 'em', children: ['words'] }, '.'] },
    { tag: 'h2', children: ['More'] },
    { tag: 'h3', children: ['Deep'] },
  ]);
});

it('knows code, rules, breaks and pictures', () => {
  expect(documentOf('```js\nlet a;\n```\n\n---\n\n`b`  \n![c](/c.png)')).toEqual([
    { tag: 'pre', language: 'js', text: 'let a;' },
    { tag: 'hr' },
    { tag: 'p', children: [{ tag: 'code', children: ['b'] }, { tag: 'br' }, { tag: 'img', url: '/c.png', alt: 'c' }] },
  ]);
});

it('keeps the items of a tight list as words and those of a loose one as paragraphs', () => {
  expect(documentOf('3. a\n4. b')).toEqual([
    {
      tag: 'ol',
      start: 3,
      children: [
        { tag: 'li', children: ['a'] },
        { tag: 'li', children: ['b'] },
      ],
    },
  ]);
  expect(documentOf('- a\n\n  b')).toEqual([
    {
      tag: 'ul',
      children: [
        {
          tag: 'li',
          children: [
            { tag: 'p', children: ['a'] },
            { tag: 'p', children: ['b'] },
          ],
        },
      ],
    },
  ]);
});

it("knows GitHub's tables, tasks, strikethrough, bare links and footnotes", () => {
  expect(documentOf('| a | b |\n|--:|---|\n| 1 | ~~2~~ |')).toEqual([
    {
      tag: 'table',
      children: [
        {
          tag: 'tr',
          children: [
            { tag: 'th', align: 'right', children: ['a'] },
            { tag: 'th', align: null, children: ['b'] },
          ],
        },
        {
          tag: 'tr',
          children: [
            { tag: 'td', align: 'right', children: ['1'] },
            { tag: 'td', align: null, children: [{ tag: 'del', children: ['2'] }] },
          ],
        },
      ],
    },
  ]);
  expect(documentOf('- [x] done')).toEqual([
    { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'input', checked: true }, 'done'] }] },
  ]);
  expect(documentOf('https://example.com')).toEqual([
    { tag: 'p', children: [{ tag: 'a', url: 'https://example.com', children: ['https://example.com'] }] },
  ]);
  expect(documentOf('a[^1]\n\n[^1]: b')).toEqual([
    { tag: 'p', children: ['a', { tag: 'sup', children: ['1'] }] },
    {
      tag: 'div',
      children: [
        { tag: 'sup', children: ['1'] },
        { tag: 'p', children: ['b'] },
      ],
    },
  ]);
});

it('finds what a link refers to wherever it is defined', () => {
  expect(documentOf('[a][x] ![b][x]\n\n> [x]: /there')).toEqual([
    {
      tag: 'p',
      children: [{ tag: 'a', url: '/there', children: ['a'] }, ' ', { tag: 'img', url: '/there', alt: 'b' }],
    },
    { tag: 'blockquote', children: [] },
  ]);
});

it('leaves HTML as words, and addresses as they are written', () => {
  expect(documentOf('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>']);
  expect(documentOf('[a](javascript:alert(1))')).toEqual([
    { tag: 'p', children: [{ tag: 'a', url: 'javascript:alert(1)', children: ['a'] }] },
  ]);
});

it.each([200, 20_000])('shows a text that is nested beyond reason, %i levels, as it is written', (levels) => {
  const text = `${'>'.repeat(levels)} deep`;
  expect(documentOf(text)).toEqual([{ tag: 'pre', language: null, text }]);
});
