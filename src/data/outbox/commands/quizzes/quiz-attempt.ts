import { paths } from '#config/paths.ts';
import { mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { QuizAttempt, QuizResult } from '#contract/quiz.ts';
import { type Check, isBoolean, isNumber, isString, listOf, nullable, shapeOf } from '#data/checks/shape.ts';
import { awaitAnswers } from '#data/copies/awaited-answers.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import { declareCommand, declareCopies } from '../declare-command.ts';
import { attemptEntity, lessonInCourse } from '../names.ts';

interface QuizAttemptPayload {
  attempt: QuizAttempt;
  /** As this device marked it; null where only the server knows the answers. */
  result: QuizResult | null;
}

const mapOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    shapeOf({})(value) && Object.values(value).every(check);

const isResult = shapeOf<QuizResult>({
  mode: (value): value is QuizResult['mode'] => value === 'practice' || value === 'graded',
  passPercent: isNumber,
  right: mapOf(isBoolean),
  passed: isBoolean,
});
const isAttempt = shapeOf<QuizAttempt>({
  _id: isString,
  courseId: isString,
  trackId: isString,
  quizVersion: isNumber,
  answers: mapOf(listOf(isString)),
  startedAt: isNumber,
  finishedAt: isNumber,
});
const isPayload = shapeOf<QuizAttemptPayload>({ attempt: isAttempt, result: nullable(isResult) });

function completed(progress: readonly Progress[], { courseId, trackId, finishedAt: at }: QuizAttempt): Progress[] {
  const nowhere = { furthestSeconds: 0, positionSeconds: 0, unmarkedAt: 0 };
  const done: Progress = { ...nowhere, courseId, trackId, positionAt: at, completedAt: at };
  const known = progress.find((item) => item.trackId === trackId);
  return [...progress.filter((item) => item !== known), known ? mergeProgress(known, done) : done];
}

/** The server's marks take the place of this device's. A known row stays: nothing of an attempt ever changes. */
const attemptCopies = declareCopies({
  stores: ['quizAttempts', 'progress', 'contents'],
  settle: async ({ db, row: { userId }, command: { payload }, answer: { happened, data } }) => {
    if (!happened || !isPayload(payload) || !isResult(data) || !(await isAtHome(db, userId))) return;
    const { attempt } = payload;
    const copy = await db.quizAttempts.get([userId, attempt._id]);
    if (!copy) await db.quizAttempts.put({ ...attempt, ...data, userId, seq: 0 });
    if (!data.passed) return;
    await awaitAnswers(db, userId, [{ ...attempt, ...data }]);
    const known = await db.progress.get([userId, attempt.trackId]);
    await db.progress.bulkPut(completed(known ? [known] : [], attempt).map((item) => ({ ...item, userId })));
  },
});

export const quizAttempt = declareCommand({
  kind: 'quiz-attempt',
  endpoint: 'quizAttempt',
  v: 1,
  isPayload,
  entity: ({ attempt }) => attemptEntity(attempt._id),
  names: ({ attempt: { courseId, trackId } }) => [{ courseId, trackId }],
  label: ({ attempt: { courseId, trackId } }, names) => {
    const lesson = names.lesson(trackId);
    return lesson === undefined ? 'Answers to a quiz' : `Quiz: ${lessonInCourse(lesson, names.course(courseId))}`;
  },
  about: ({ attempt: { _id, trackId } }) => [_id, trackId],
  edit: ({ attempt: { courseId, trackId } }) => paths.quiz(courseId, trackId),
  toBody: ({ attempt }) => ({ attempt }),
  // Each attempt counts by itself.
  merge: () => null,
  mustTell: { isTold: isResult, otherwise: 'The server did not mark this attempt.' },
  needs: ({ attempt }) => [attempt.courseId],
  shownWhenRefused: ['quizAttempts'],
  overlay: {
    progress: (progress, { attempt, result }) => (result?.passed ? completed(progress, attempt) : progress),
    quizAttempts: (attempts, { attempt, result }) =>
      attempts.some(({ _id }) => _id === attempt._id) ? attempts : [...attempts, { ...attempt, result }],
  },
  copies: attemptCopies,
  // The answers of a graded quiz come with the content once it is passed.
  refreshes: ['library', 'contents', 'quizAttempts'],
});
