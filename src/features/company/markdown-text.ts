import type { LessonNode } from '#contract/lesson-document.ts';

/** A part of a text under its heading. */
export interface TextPart {
  /** Its anchor: mails and bookmarks lead to it, so it stays. */
  id: string;
  title: string;
  /** Other words that people search for. */
  words: string;
  body: LessonNode[];
  parts: TextPart[];
}

/** A page of text as the build makes it from a Markdown file (scripts/vite-markdown.ts). */
export interface MarkdownText {
  title: string;
  description: string;
  lead: string;
  /** The day of the last change, in words; '' where the file names none. */
  updated: string;
  parts: TextPart[];
}
