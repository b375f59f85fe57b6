import { expect, it } from 'vitest';
import { LESSON_MAX, LESSON_TEXT, lessonProblem } from './lesson-rules.ts';
import { TRACK_CONTENT_MAX } from './limits.ts';

const { lines, marks, nesting } = LESSON_MAX;
const fill = (text: string) => text.repeat(TRACK_CONTENT_MAX / text.length);

it('refuses nesting that no lesson needs, on one line and on many', () => {
  for (const sign of ['> ', '>', '+ ', '1. ', '> * ']) {
    expect(lessonProblem(fill(sign)), sign).toBe(LESSON_TEXT.nesting(1));
  }
  const levels = (count: number) => Array.from({ length: count }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
  expect(lessonProblem(levels(nesting))).toBeNull();
  expect(lessonProblem(levels(nesting + 1))).toBe(LESSON_TEXT.nesting(nesting + 1));
  expect(lessonProblem(`${'>'.repeat(nesting)} a`)).toBeNull();
  expect(lessonProblem(`a\n\n${'>'.repeat(nesting + 1)} a`)).toBe(LESSON_TEXT.nesting(3));
  expect(lessonProblem(`> ${'- '.repeat(nesting)}a`)).toBe(LESSON_TEXT.nesting(1));
});

it('refuses a paragraph of nothing but marks, and says where it begins', () => {
  for (const sign of ['[', '![', '*a', '_a ', '`a', '~~a', 'x<!--', '](', '[a](b ', '*a_ ', '[^a]']) {
    expect(lessonProblem(`# A\n\n${fill(sign)}`), sign).toBe(LESSON_TEXT.marks(3));
  }
  expect(lessonProblem('*'.repeat(marks))).toBeNull();
  expect(lessonProblem('*'.repeat(marks + 1))).toBe(LESSON_TEXT.marks(1));
  expect(lessonProblem(`${'*a* '.repeat(200)}\n`.repeat(3))).toBe(LESSON_TEXT.marks(1));
});

it('refuses more lines than a lesson needs', () => {
  expect(lessonProblem('a\n'.repeat(lines))).toBeNull();
  for (const end of ['\n', '\r', '\r\n']) expect(lessonProblem(end.repeat(lines + 1))).toBe(LESSON_TEXT.lines);
});

it('lets pass what lessons are made of', () => {
  const row = '| *a* | `b` | [c](d) |\n';
  for (const text of [
    fill('Many words with *some* marks, [a link](https://example.com) and `code`.\n\n'),
    fill('- **Term**: what it *means*, see [there](https://example.com).\n'),
    `| a | b | c |\n|---|---|---|\n${row.repeat(900)}`,
    `\`\`\`js\n${'a[0][1] = `${b}` * c_d_e;\n'.repeat(900)}\`\`\``,
    `~~~\n${'- '.repeat(900)}\n${'['.repeat(9000)}\n~~~`,
    `Like this:\n\n${'    list[0] = other[1] * more[2]\n'.repeat(900)}`,
    `${'- '.repeat(40)}\n\n${'* '.repeat(40)}\n\n${'_'.repeat(80)}`,
    `![A picture](data:image/png;base64,${'iVBORw0KGgo+/='.repeat(9000)})`,
  ]) {
    expect(lessonProblem(text), text.slice(0, 40)).toBeNull();
  }
});

it('reads the longest text in one walk', () => {
  const signs = [
    '> ',
    '[',
    '*',
    ' ',
    '\t',
    '#',
    '- ',
    '1',
    '`',
    '~',
    '|',
    '\n',
    '\r\n',
    'a',
    '- - ',
    '`a',
    '    [',
    '|*',
  ];
  for (const sign of signs) {
    const start = performance.now();
    lessonProblem(fill(sign));
    lessonProblem(`\`\`\`\n${fill(sign)}`);
    expect(performance.now() - start, sign).toBeLessThan(1000);
  }
});
