import { describe, expect, it } from 'vitest';
import type { Cue } from '#lib/web-vtt-cues.ts';
import { aQuestion, aQuiz } from '../../../tests/support/a-quiz.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { findPassages, lessonPassages } from './passages.ts';

const p = (...children: string[]) => ({ tag: 'p' as const, children });
const said = (start: number, text: string): Cue => ({ start, end: start + 3, text });
const found = (track: Parameters<typeof aTrack>[0], ...terms: string[]) =>
  findPassages(lessonPassages(aTrack(track)), [], { terms: new Set(terms), limit: 3 });

describe('lessonPassages', () => {
  it('counts blocks as the reader does: words that are no element of their own are none', () => {
    const document = ['loose', p('one'), { tag: 'pre' as const, language: 'js', text: 'const two = 2;' }];
    expect(lessonPassages(aTrack({ description: '', document }))).toMatchObject([
      { block: 0, text: 'one' },
      { block: 1, text: 'const two = 2;' },
    ]);
  });

  it('keeps the cells of a table and the items of a list apart', () => {
    const item = (text: string) => ({ tag: 'li' as const, children: [text] });
    const document = [{ tag: 'ul' as const, children: [item('salt'), item('pepper')] }];
    expect(lessonPassages(aTrack({ description: '', document }))).toMatchObject([{ text: 'salt pepper' }]);
  });

  it('has the questions of a quiz that are asked, and nothing that tells their answers', () => {
    const questions = [
      aQuestion('single', { text: 'Which is a root?', code: 'root()', explanation: 'Under the ground.' }),
      aQuestion('text', { text: 'Which city?', key: ['Bengaluru'] }),
      aQuestion('text', { text: 'Not whole yet', key: [] }),
    ];
    const quiz = aTrack({ type: 'quiz', description: '', content: JSON.stringify(aQuiz({ questions })) });
    expect(lessonPassages(quiz)).toEqual([
      {
        kind: 'lesson',
        seconds: null,
        block: null,
        quote: '',
        text: 'Which is a root? root() Answer a Answer b Answer c',
      },
      { kind: 'lesson', seconds: null, block: null, quote: '', text: 'Which city?' },
    ]);
  });
});

describe('findPassages', () => {
  it('marks the words as they are written, whatever their case and accents', () => {
    const document = [p('A Café, not a CAFE.')];
    const [passage] = found({ description: '', document }, 'cafe');
    expect(passage?.pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['Café', 'CAFE']);
    expect(passage?.pieces.map(({ text }) => text).join('')).toBe('A Café, not a CAFE.');
  });

  it('prefers the passages with most of the words, and answers them in their order', () => {
    const document = [p('only salt'), p('nothing'), p('salt and pepper'), p('only pepper'), p('pepper with salt')];
    expect(found({ description: '', document }, 'salt', 'pepper').map(({ block }) => block)).toEqual([0, 2, 4]);
  });

  it('shows the part of a long text where the words are', () => {
    const filler = 'word '.repeat(200);
    const [passage] = found({ description: '', document: [p(`${filler}needle ${filler}`)] }, 'needle');
    const text = passage?.pieces.map((piece) => piece.text).join('') ?? '';
    expect(text).toMatch(/^… word .*needle.* …$/);
    expect(text.length).toBeLessThan(260);
  });

  it('leads to the second at which the word is said, and finds a sentence over two cues', () => {
    const cues = [said(0, 'First you wet'), said(4, 'the clay, then'), said(8, 'centre it on the wheel')];
    const [passage] = findPassages([], [cues], { terms: new Set(['centre', 'clay']), limit: 3 });
    expect(passage).toMatchObject({ kind: 'transcript', seconds: 4, quote: 'the clay, then' });
    expect(passage?.pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['clay', 'centre']);
  });
});
