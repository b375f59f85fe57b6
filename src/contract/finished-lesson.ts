import { askedQuestions, readQuiz } from './quiz-rules.ts';
import type { TrackType } from './track-fields.ts';

/** What of a track tells whether it can be studied. `hasFile`: a video of its own that was uploaded and processed. */
interface LessonParts {
  type: TrackType;
  content: string | null;
  videoUrl: string | null;
  hasFile: boolean;
}

const isFilled = (text: string | null) => text !== null && text.trim() !== '';

/** How many questions the quiz in the content of a track asks. */
export function countQuestions(content: string | null): number {
  const quiz = readQuiz(content);
  return quiz ? askedQuestions(quiz).length : 0;
}

/**
 * Whether a track is a finished lesson: a text with words, a video that plays, or a quiz with a whole question. A folder is none,
 * nor is a video whose file is still on its way or being processed. In SQL: `isFinishedLesson` of
 * server/services/authoring/track-view.ts.
 */
export function isFinishedLesson({ type, content, videoUrl, hasFile }: LessonParts): boolean {
  if (type === 'text') return isFilled(content);
  if (type === 'quiz') return countQuestions(content) > 0;
  return type === 'video' && (hasFile || isFilled(videoUrl));
}
