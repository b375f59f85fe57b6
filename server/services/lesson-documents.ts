import type { LessonDocument } from '#contract/lesson-document.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';

/** Of all texts that are kept parsed; a lesson of 1,000 words has some 6,000. */
const CHARACTERS_MAX = 2_000_000;

/** Parsed lessons, the least recently asked for first. */
const documents = new Map<string, LessonDocument>();
let characters = 0;

/** The text of a lesson as pages show it. Parsing takes milliseconds, a course has dozens: what was asked for lately is kept. */
export function documentOf(content: string, title: string): LessonDocument {
  const key = `${title}\n${content}`;
  const known = documents.get(key);
  const document = known ?? toLessonDocument(content, title);
  if (known) documents.delete(key);
  else characters += key.length;
  documents.set(key, document);
  for (const [oldest] of documents) {
    if (characters <= CHARACTERS_MAX) break;
    documents.delete(oldest);
    characters -= oldest.length;
  }
  return document;
}
