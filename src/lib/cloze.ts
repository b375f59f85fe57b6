/** A word of a text with what stands before it, and what of it stays visible when it is hidden: brackets, commas, full stops. */
export interface ClozeWord {
  /** Its number, counted from 0: what a card stores. */
  index: number;
  before: string;
  lead: string;
  word: string;
  tail: string;
}

/** The words of a text, and the space after the last. What has neither letter nor digit, such as a dash, is a word as well. */
export function splitWords(text: string): { words: ClozeWord[]; end: string } {
  const parts = text.split(/(\s+)/);
  const words: ClozeWord[] = [];
  let before = '';
  for (const part of parts) {
    if (part.trim() === '') {
      before += part;
      continue;
    }
    const [, lead = '', word = part, tail = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(part) ?? [];
    const whole = word === '' ? { lead: '', word: part, tail: '' } : { lead, word, tail };
    words.push({ index: words.length, before, ...whole });
    before = '';
  }
  return { words, end: before };
}
