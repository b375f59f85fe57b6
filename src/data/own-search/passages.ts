import type { LessonNode } from '#contract/lesson-document.ts';
import { textOf } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { askedQuestions, readQuiz } from '#contract/quiz-rules.ts';
import type { Track } from '#contract/track.ts';
import type { Cue } from '#lib/web-vtt-cues.ts';
import { toTerm } from '../catalogue/search/search-terms.ts';

/** A piece of what a learner owns that is shown as one. */
export interface Passage {
  kind: 'lesson' | 'transcript' | 'note';
  /** The second of a film. */
  seconds: number | null;
  /** The block of a text, counted from 0 as the reader does. */
  block: number | null;
  text: string;
  /** What stands at the place itself, so that it is found again in an edited lesson; of a note its own quotation. */
  quote: string;
}

/** A passage with what was found in it. */
export interface FoundPassage extends Omit<Passage, 'text'> {
  pieces: { text: string; hit: boolean }[];
}

const APART = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'li', 'tr', 'th', 'td', 'br', 'hr', 'pre']);
const simple = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words of a piece of a lesson, its code included, on one line. */
function wordsOf(nodes: readonly LessonNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const inside = node.tag === 'pre' ? node.text : 'children' in node ? wordsOf(node.children) : '';
      return APART.has(node.tag) ? ` ${inside} ` : inside;
    })
    .join('');
}

/** Words of a lesson that stand at no place of their own: they lead to the lesson. */
const placeless = (text: string): Passage => ({
  kind: 'lesson',
  seconds: null,
  block: null,
  text: simple(text),
  quote: '',
});

/** The blocks of a text. One without a document is one block. */
function textPassages({ document, content }: Track): Passage[] {
  const blocks = document ? document.filter((node) => typeof node !== 'string') : content ? [content] : [];
  return blocks.map((node, block): Passage => {
    const text = simple(wordsOf([node]));
    return { kind: 'lesson', seconds: null, block, text, quote: text };
  });
}

/** What a quiz asks, a question a passage; nothing that tells an answer. */
function quizPassages({ content }: Track): Passage[] {
  const quiz = readQuiz(content);
  if (!quiz) return [];
  return askedQuestions(quiz).map(({ text, code, options }) =>
    placeless([text, code, ...options.map((option) => option.text)].join(' ')),
  );
}

/** What a lesson says of itself, and the blocks of its text or the questions of its quiz. */
export function lessonPassages(track: Track): Passage[] {
  const passages = track.type === 'quiz' ? quizPassages(track) : textPassages(track);
  return [placeless(track.description), ...passages].filter(({ text }) => text !== '');
}

/** A sentence that is spread over cues is found as a whole. */
const SPOKEN_CHARACTERS = 160;

/** What is said, in passages of a few cues, each with the cues that it has. */
function spokenPassages(cues: readonly Cue[]): Cue[][] {
  const passages: Cue[][] = [];
  let characters = SPOKEN_CHARACTERS;
  for (const cue of cues) {
    if (characters >= SPOKEN_CHARACTERS) {
      passages.push([]);
      characters = 0;
    }
    passages.at(-1)?.push(cue);
    characters += cue.text.length;
  }
  return passages;
}

export function notePassage(note: Pick<Note, 'texts' | 'place'>): Passage {
  const { seconds, block, quote } = note.place;
  const text = simple(textOf(note));
  return { kind: 'note', seconds, block, text: text || simple(quote), quote };
}

const WORD = /\.net\b|c\+\+|[cf]#|[\p{L}\p{N}\p{M}]+/giu;
/** How much of a passage is shown. */
const SHOWN_BEFORE = 60;
const SHOWN = 220;

interface Hit {
  from: number;
  to: number;
  term: string;
}

function hitsIn(text: string, terms: ReadonlySet<string>): Hit[] {
  return [...text.matchAll(WORD)].flatMap((word) => {
    const term = toTerm(word[0]);
    return terms.has(term) ? [{ from: word.index, to: word.index + word[0].length, term }] : [];
  });
}

/** The part of `text` with most of the terms, its hits marked. */
function toPieces(text: string, hits: readonly Hit[]): FoundPassage['pieces'] {
  const reach = SHOWN - SHOWN_BEFORE;
  const countFrom = (first: Hit) =>
    new Set(hits.filter(({ from, to }) => from >= first.from && to <= first.from + reach).map(({ term }) => term)).size;
  const [first] = hits;
  if (!first) return [];
  let best = first;
  for (const hit of hits) if (countFrom(hit) > countFrom(best)) best = hit;
  const spaceBefore = text.lastIndexOf(' ', Math.max(0, best.from - SHOWN_BEFORE));
  const start = best.from <= SHOWN_BEFORE ? 0 : spaceBefore + 1;
  const spaceAfter = text.indexOf(' ', start + SHOWN);
  const end = text.length - start <= SHOWN || spaceAfter < 0 ? text.length : spaceAfter;
  const pieces: FoundPassage['pieces'] = [];
  let at = start;
  for (const { from, to } of hits.filter((hit) => hit.from >= start && hit.to <= end)) {
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: false });
  const [head] = pieces;
  const tail = pieces.at(-1);
  if (start > 0 && head) head.text = `… ${head.text}`;
  if (end < text.length && tail) tail.text = `${tail.text} …`;
  return pieces;
}

/** The passages with most of `terms`, in their order, at most `limit`. */
export function findPassages(
  passages: readonly Passage[],
  spoken: readonly (readonly Cue[])[],
  { terms, limit }: { terms: ReadonlySet<string>; limit: number },
): FoundPassage[] {
  const said = spoken.flatMap((cues) =>
    spokenPassages(cues).map((group): Passage => {
      const first = group.find(({ text }) => hitsIn(text, terms).length > 0) ?? group[0];
      const text = group.map((cue) => cue.text).join(' ');
      return { kind: 'transcript', seconds: first?.start ?? 0, block: null, text, quote: first?.text ?? '' };
    }),
  );
  const rated = [...passages, ...said].map((passage, order) => {
    const hits = hitsIn(passage.text, terms);
    return { passage, hits, order, terms: new Set(hits.map(({ term }) => term)).size };
  });
  return rated
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.terms - a.terms || a.order - b.order)
    .slice(0, limit)
    .sort((a, b) => a.order - b.order)
    .map(({ passage: { text, ...place }, hits }) => ({ ...place, pieces: toPieces(text, hits) }));
}
