import { runInNewContext } from 'node:vm';
import type { LessonNode } from '#contract/lesson-document.ts';
import { LESSON_MAX } from '#contract/lesson-rules.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';

/** A lesson of 150,000 characters takes a second or two, several times as much where the machine is busy. */
const DEADLINE_MS = 10_000;

/** `document` is JSON text, so that the database row can take it without another conversion. */
export type ParsedLesson = { document: string } | { problem: 'elements' | 'slow' };

function countElements(nodes: readonly LessonNode[]): number {
  return nodes.reduce((count, node) => {
    if (typeof node === 'string') return count;
    return count + 1 + ('children' in node ? countElements(node.children) : 0);
  }, 0);
}

function read(content: string): ParsedLesson {
  const document = toLessonDocument(content);
  return countElements(document) > LESSON_MAX.elements
    ? { problem: 'elements' }
    : { document: JSON.stringify(document) };
}

/** Runs in a thread of its own (parse-lesson.ts). The time counts from here, however long the text waited for the thread. */
export default function parse(content: string): ParsedLesson {
  try {
    // What only vm has: an end to a function that does not come back, and the thread is ready for the next one.
    return runInNewContext('read()', { read: () => read(content) }, { timeout: DEADLINE_MS }) as ParsedLesson;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { problem: 'slow' };
  }
}
