import type { LessonNode } from '#contract/lesson-document.ts';
import { READING_WORDS_A_MINUTE } from '#contract/lesson-seconds.ts';

const countIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** How many words a lesson has, its code included. */
export function countWords(nodes: readonly LessonNode[]): number {
  return nodes.reduce((count, node) => {
    if (typeof node === 'string') return count + countIn(node);
    if (node.tag === 'pre') return count + countIn(node.text);
    return count + ('children' in node ? countWords(node.children) : 0);
  }, 0);
}

/** The minutes that reading so many words takes; at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_WORDS_A_MINUTE));
}
