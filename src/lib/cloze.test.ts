import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWords } from './cloze.ts';

const join = ({ words, end }: ReturnType<typeof splitWords>) =>
  words.map(({ before, lead, word, tail }) => before + lead + word + tail).join('') + end;

it('leaves brackets and full stops outside of a word, and apostrophes and hyphens within', () => {
  const { words } = splitWords('Don’t (ever) re-read, they said: “naïve”!');
  expect(words.map(({ word }) => word)).toEqual(['Don’t', 'ever', 're-read', 'they', 'said', 'naïve']);
  expect(words.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('takes signs that stand alone for words, and code as it is', () => {
  expect(splitWords('a => b').words.map(({ word }) => word)).toEqual(['a', '=>', 'b']);
  expect(splitWords('नमस्ते दुनिया').words.map(({ word, tail }) => word + tail)).toEqual(['नमस्ते', 'दुनिया']);
});

it('loses nothing of a text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string()), (text) => join(splitWords(text)) === text),
  );
});
