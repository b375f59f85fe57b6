import { quizAttempt } from './quizzes/quiz-attempt.ts';

/** The commands of quizzes: a chunk that pages load when a quiz was handed in. */
export const QUIZ_COMMANDS = [quizAttempt] as const;
