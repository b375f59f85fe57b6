import { textOf } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { formatClock } from '#ui/format-duration.ts';
import type { CourseNotes } from './note-list.ts';

/** All notes as a Markdown document: a heading for each course and lesson, what is quoted as a quotation. */
export function toMarkdown(courses: readonly CourseNotes[], day: string): string {
  const parts = courses.flatMap(({ title, lessons }) => [
    `## ${title}`,
    ...lessons.flatMap((lesson) => [`### ${lesson.title}`, ...lesson.notes.map(({ note }) => toItem(note))]),
  ]);
  return `${['# My notes', `Exported from Code It on ${day}.`, ...parts].join('\n\n')}\n`;
}

function toItem(note: Note): string {
  const { seconds, quote } = note.place;
  const text = textOf(note);
  const at = seconds === null ? null : `**${formatClock(seconds)}**`;
  const quoted = quote && `> ${quote.replace(/\s*\n\s*/g, ' ')}`;
  const kind = text === '' ? 'Bookmark' : null;
  return [[at, kind].filter(Boolean).join(' · '), quoted, text].filter(Boolean).join('\n\n');
}
