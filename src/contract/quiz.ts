import * as z from 'zod/mini';
import { idSchema } from './ids.ts';
import {
  QUIZ_ACCEPTED_MAX,
  QUIZ_ANSWER_MAX,
  QUIZ_ATTEMPTS_PAGE_DEFAULT,
  QUIZ_ATTEMPTS_PAGE_MAX,
  QUIZ_CODE_MAX,
  QUIZ_EXPLANATION_MAX,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTION_MAX,
  QUIZ_QUESTIONS_MAX,
} from './limits.ts';
import { isPartId } from './part-id.ts';

/** Epoch milliseconds. */
const instant = z.int().check(z.minimum(0), z.maximum(8.64e15));
const words = (max: number) => z.string().check(z.maxLength(max));

/** The id of a question or an option: it stays the same while its words are edited or moved. */
const partIdSchema = z.string().check(z.refine(isPartId, 'This is no id'));

export const QUESTION_KINDS = ['single', 'multiple', 'text', 'number', 'ordering'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const optionSchema = z.strictObject({
  _id: partIdSchema,
  text: words(QUIZ_ANSWER_MAX),
  /** Why it is right or wrong; may be empty. */
  explanation: words(QUIZ_EXPLANATION_MAX),
});
export type QuizOption = z.infer<typeof optionSchema>;

const givenSchema = z.array(words(QUIZ_ANSWER_MAX)).check(z.maxLength(QUIZ_OPTIONS_MAX));

/** One question. `quiz-rules.ts` says when it is whole and marks an answer to it. */
const questionSchema = z.strictObject({
  _id: partIdSchema,
  kind: z.enum(QUESTION_KINDS),
  /** Plain text; what stands between two backticks is code. */
  text: words(QUIZ_QUESTION_MAX),
  /** Code that the question is about, shown below it; may be empty. */
  code: words(QUIZ_CODE_MAX),
  explanation: words(QUIZ_EXPLANATION_MAX),
  /** Of single, multiple and ordering. */
  options: z.array(optionSchema).check(z.maxLength(QUIZ_OPTIONS_MAX)),
  /**
   * What is right. single: the id of one option. multiple: the ids of the right ones. ordering: the ids of all, in their order.
   * text: the accepted answers. number: the number and how far an answer may be from it, both as they were written. Null where
   * the reader may not know it.
   */
  key: z.nullable(z.array(words(QUIZ_ANSWER_MAX)).check(z.maxLength(QUIZ_ACCEPTED_MAX))),
});
export type Question = z.infer<typeof questionSchema>;

/** `content` of a quiz track is this as JSON. */
export const quizSchema = z.strictObject({
  /** practice: it carries its answers. graded: they stay on the server until it is passed, and the course asks for that. */
  mode: z.enum(['practice', 'graded']),
  /** The share of right answers, in percent, with which a graded quiz is passed. */
  passPercent: z.int().check(z.minimum(1), z.maximum(100)),
  questions: z.array(questionSchema).check(z.maxLength(QUIZ_QUESTIONS_MAX)),
});
export type Quiz = z.infer<typeof quizSchema>;

/**
 * What was answered, by the ids of the questions, each as `key` says it: the ids of options, or what was typed as the only
 * entry. A question without an entry, or with an empty one, was not answered.
 */
const answersSchema = z
  .record(partIdSchema, givenSchema)
  .check(z.refine((answers) => Object.keys(answers).length <= QUIZ_QUESTIONS_MAX, 'These are too many answers'));
export type QuizAnswers = z.infer<typeof answersSchema>;

/** One time that a learner answered a quiz. A device makes the id; nothing of an attempt ever changes. */
const quizAttemptSchema = z.strictObject({
  _id: idSchema,
  courseId: idSchema,
  trackId: idSchema,
  /** The version of the track that was answered: it is marked by what the quiz was then. */
  quizVersion: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  answers: answersSchema,
  startedAt: instant,
  finishedAt: instant,
});
export type QuizAttempt = z.infer<typeof quizAttemptSchema>;

/**
 * `right`: for each question that was asked, whether the answer was. `passed`: whether it completes the quiz. Practice only has to
 * be handed in, unless the quiz is graded by then.
 */
const resultShape = {
  mode: z.enum(['practice', 'graded']),
  passPercent: z.int(),
  right: z.record(z.string(), z.boolean()),
  passed: z.boolean(),
};
const quizResultSchema = z.object(resultShape);
export type QuizResult = z.infer<typeof quizResultSchema>;

/** An attempt as the server marked it. */
export const markedAttemptSchema = z.object({ ...quizAttemptSchema.shape, ...resultShape });
export type MarkedAttempt = z.infer<typeof markedAttemptSchema>;

/** An attempt as a device shows it. `result`: its marks; null while only the server can mark it. */
export type ShownAttempt = QuizAttempt & { result: QuizResult | null };

export const quizAttemptBodySchema = z.strictObject({ attempt: quizAttemptSchema });
export const quizAttemptAnswerSchema = z.object({ success: z.literal(true), data: quizResultSchema });

export const quizAttemptsQuerySchema = z.object({
  since: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(QUIZ_ATTEMPTS_PAGE_MAX)),
    QUIZ_ATTEMPTS_PAGE_DEFAULT,
  ),
});
/** Ask again with `cursor` as `since` while `more` is true. */
export const quizAttemptsAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ attempts: z.array(markedAttemptSchema), cursor: z.int(), more: z.boolean() }),
});
