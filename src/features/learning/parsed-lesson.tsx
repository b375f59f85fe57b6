import { useMemo } from 'react';
import { mapPictures } from '#lib/map-pictures.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { withoutTitle } from '#lib/without-title.ts';
import { readLessonPicture } from '#contract/lesson-picture.ts';
import { LessonText } from './lesson-text.tsx';

interface ParsedLessonProps {
  content: string;
  title: string;
  /** What to show for the addresses of a course's pictures; words stand for one that is not in it. */
  pictures?: ReadonlyMap<string, string>;
}

/**
 * A lesson from its Markdown: its instructor's preview, or one that came to this device before the server had parsed its text. Loads
 * the parser.
 */
export function ParsedLesson({ content, title, pictures }: ParsedLessonProps) {
  const parsed = useMemo(() => withoutTitle(toLessonDocument(content), title), [content, title]);
  const document = useMemo(() => {
    if (!pictures) return parsed;
    return mapPictures(parsed, (node) => {
      if (!readLessonPicture(node.url)) return node;
      const url = pictures.get(node.url);
      return url === undefined ? node.alt : { ...node, url };
    });
  }, [parsed, pictures]);
  return <LessonText document={document} />;
}
