import { useMemo } from 'react';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { LessonText } from './lesson-text.tsx';

/** A lesson that was saved on this device when the server did not yet parse its text. Loads the parser. */
export function ParsedLesson({ content, title }: { content: string; title: string }) {
  return <LessonText document={useMemo(() => toLessonDocument(content, title), [content, title])} />;
}
