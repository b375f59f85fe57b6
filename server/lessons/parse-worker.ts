import { runInNewContext } from 'node:vm';
import type { LessonNode } from '#contract/lesson-document.ts';
import { LESSON_MAX } from '#contract/lesson-rules.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { colourCode } from './colour-code.ts';

/** A lesson of 150,000 characters takes a second or two, several times as much where the machine is busy. */
const DEADLINE_MS = 10_000;
/** 20,000 characters of code take half a second. */
const COLOURS_MS = 2000;

/** `document` is JSON text, so that the database row can take it without another conversion. */
export type ParsedLesson = { document: string } | { problem: 'elements' | 'slow' };

function countElements(nodes: readonly LessonNode[]): number {
  return nodes.reduce((count, node) => {
    if (typeof node === 'string') return count;
    return count + 1 + ('children' in node ? countElements(node.children) : 0);
  }, 0);
}

/** What `run` returns; null if it has not come back after `ms`. Only vm ends such a function, and the thread is ready for the next. */
function within<T>(ms: number, run: () => T): T | null {
  try {
    return runInNewContext('run()', { run }, { timeout: ms }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return null;
  }
}

/** Runs in a thread of its own (parse-lesson.ts). The time counts from here, however long the text waited for the thread. */
export default function parse(content: string): ParsedLesson {
  const document = within(DEADLINE_MS, () => toLessonDocument(content));
  if (document === null) return { problem: 'slow' };
  if (countElements(document) > LESSON_MAX.elements) return { problem: 'elements' };
  // No lesson is refused for its colours: what has none by then stays plain.
  within(COLOURS_MS, () => colourCode(document));
  return { document: JSON.stringify(document) };
}
