import type { ComponentType } from 'react';
import { useLessonPictures } from '#data/queries/authoring/lesson-pictures.ts';

/** What shows a lesson as learners read it. `pictures`: what to show for the addresses of the course's pictures. */
export interface PreviewProps {
  content: string;
  title: string;
  pictures?: ReadonlyMap<string, string>;
}

interface LessonPreviewProps {
  content: string;
  title: string;
  Preview: ComponentType<PreviewProps>;
}

/** A lesson as learners read it, with pictures that only this device has. */
export function LessonPreview({ content, title, Preview }: LessonPreviewProps) {
  return <Preview content={content} title={title} pictures={useLessonPictures(content)} />;
}
