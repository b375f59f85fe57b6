import { NOTE_QUOTE_MAX } from '#contract/limits.ts';
import { findPassage } from '#lib/find-passage.ts';
import type { LessonPlace } from '#ui/lesson/notes-slot.ts';

/** The blocks of a lesson's text: paragraphs, headings, lists, tables, code. */
const blocksOf = (text: HTMLElement | null) => [...(text?.firstElementChild?.children ?? [])] as HTMLElement[];

const WHOLE: LessonPlace = { seconds: null, block: null, quote: '' };
/** Where a reader's eyes are, as a share of the window's height. */
const EYES = 0.35;
const SHOWN_MS = 2000;
const ATTEMPTS = 20;
const AGAIN_MS = 100;

const cut = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, NOTE_QUOTE_MAX);

/** The passage that is selected, or that the reader has before the eyes; the whole lesson where there is no text. */
export function placeInText(text: HTMLElement | null): LessonPlace {
  const blocks = blocksOf(text);
  const selection = getSelection();
  const chosen = selection?.isCollapsed === false ? selection.anchorNode : null;
  const selected = chosen ? blocks.findIndex((block) => block.contains(chosen)) : -1;
  if (selected >= 0) return { seconds: null, block: selected, quote: cut(selection?.toString() ?? '') };
  const eyes = innerHeight * EYES;
  const distance = (block: HTMLElement) => {
    const { top, bottom } = block.getBoundingClientRect();
    return Math.max(top - eyes, eyes - bottom, 0);
  };
  const [nearest] = blocks.map((block, at) => ({ block, at })).sort((a, b) => distance(a.block) - distance(b.block));
  return nearest ? { seconds: null, block: nearest.at, quote: cut(nearest.block.innerText) } : WHOLE;
}

export const wholeLesson = (): LessonPlace => WHOLE;

/** Brings a passage before the eyes and marks it for a moment; waits for a text that is still on its way. */
export function showPassage(text: HTMLElement | null, { block, quote }: LessonPlace, attempts = ATTEMPTS): void {
  if (block === null) return;
  const blocks = blocksOf(text);
  const found =
    blocks[
      findPassage(
        blocks.map((each) => each.innerText),
        { block, quote },
      )
    ];
  if (!found) {
    if (attempts > 0 && text)
      setTimeout(() => showPassage(text, { seconds: null, block, quote }, attempts - 1), AGAIN_MS);
    return;
  }
  found.scrollIntoView({ block: 'center' });
  found.dataset['noted'] = '';
  setTimeout(() => delete found.dataset['noted'], SHOWN_MS);
}
