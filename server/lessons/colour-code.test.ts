import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { CODE_KINDS } from '#contract/code-kinds.ts';
import { type LessonDocument, lessonDocumentSchema } from '#contract/lesson-document.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { colourCode } from './colour-code.ts';
import parse from './parse-worker.ts';

type Code = Extract<LessonDocument[number], { tag: 'pre' }>;

function codeOf(markdown: string): Code {
  const document = toLessonDocument(markdown);
  colourCode(document);
  expect(lessonDocumentSchema.parse(document)).toEqual(document);
  return document.find((node) => typeof node === 'object' && node.tag === 'pre') as Code;
}

function piecesOf({ text, colours = [] }: Code): [kind: string | undefined, text: string][] {
  const pieces: [string | undefined, string][] = [];
  for (let at = 0, i = 0; i < colours.length; i += 2) {
    const length = colours[i] ?? 0;
    pieces.push([CODE_KINDS[colours[i + 1] ?? -1], text.slice(at, at + length)]);
    at += length;
  }
  return pieces;
}

describe('the colours of code', () => {
  it('are pieces of the text in turn, words within words included', () => {
    const pieces = piecesOf(codeOf('```js\nconst a = `${n + 1} ₹`; // cost\n```'));
    expect(pieces.map(([, text]) => text).join('')).toBe('const a = `${n + 1} ₹`; // cost');
    expect(pieces).toContainEqual(['keyword', 'const']);
    expect(pieces).toContainEqual(['number', '1']);
    expect(pieces).toContainEqual(['comment', '// cost']);
    expect(pieces.filter(([kind]) => kind === 'string').length).toBeGreaterThan(0);
  });

  it.each(['python', 'py', 'sql', 'bash', 'html', 'css', 'json', 'ts', 'tsx', 'diff', 'rust', 'java'])(
    'are there for %s, in lists too',
    (language) => {
      const document = toLessonDocument(
        `- a\n\n  \`\`\`${language}\n  + a\n  @a if (1) { "a": select } <b c="d"> -- e\n  \`\`\``,
      );
      colourCode(document);
      expect(JSON.stringify(document)).toContain('"colours":[');
    },
  );

  it.each(['', 'klingon', 'text'])('are not guessed for "%s"', (language) => {
    expect(codeOf(`\`\`\`${language}\nconst a = 1;\n\`\`\``).colours).toBeUndefined();
  });

  it('end where a page could not show them, and no lesson is refused for them', () => {
    const started = performance.now();
    const block = (code: string) => `\`\`\`js\n${code}\n\`\`\`\n\n`;
    const parsed = parse(
      block('const a = 1;') + block('1+'.repeat(60_000)) + block('1+'.repeat(8000)) + block('const b = 2;'),
    );
    if (!('document' in parsed)) throw new Error(parsed.problem);
    const document = JSON.parse(parsed.document) as Code[];
    expect(document.map(({ colours }) => colours !== undefined)).toEqual([true, false, false, true]);
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
