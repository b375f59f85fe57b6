import type { LessonNode } from '#contract/lesson-document.ts';

/** A heading and the text below it. */
export interface TextPart {
  /** The anchor. Do not change it: emails and bookmarks link to it. */
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
  /** The date of the last change, formatted; '' when the file has none. */
  updated: string;
  parts: TextPart[];
}
