import * as z from 'zod/mini';
import { STUDY_DAYS_BATCH_MAX } from './limits.ts';

/** Epoch milliseconds. */
const instant = z.int().check(z.minimum(0), z.maximum(8.64e15));

/**
 * How long somebody studied on one day, by one device. `day`: '2026-11-25', by the calendar where the learner was. The count of a
 * device only grows, so counts are merged by the greater one, and a day is the sum of its devices. `device`: a UUID that a device
 * makes when it has no counts of this user.
 */
const studyDaySchema = z.strictObject({
  device: z.uuid(),
  day: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'This is no day')),
  seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
});
export type StudyDay = z.infer<typeof studyDaySchema>;

/** `time`: '18:30', where the learner is. `days`: 1 is Monday, 7 is Sunday. */
const reminderSchema = z.strictObject({
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is no time')),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** What a learner has set out to do. Nothing is counted while `minutesAWeek` is 0. `at`: when it was said; the later one counts. */
const studyPlanSchema = z.strictObject({
  minutesAWeek: z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)),
  reminder: z.nullable(reminderSchema),
  at: instant,
});
export type StudyPlan = z.infer<typeof studyPlanSchema>;

/** What devices and server know of a learner's study. */
export interface Study {
  days: StudyDay[];
  plan: StudyPlan | null;
}

export const studyBodySchema = z.strictObject({
  days: z.array(studyDaySchema).check(z.maxLength(STUDY_DAYS_BATCH_MAX)),
  plan: z.nullable(studyPlanSchema),
});
export const studyPutAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The plan that counts now; null when none was sent. */
  data: z.object({ plan: z.nullable(studyPlanSchema) }),
});
export const studySchema = z.object({ days: z.array(studyDaySchema), plan: z.nullable(studyPlanSchema) });
export const studyAnswerSchema = z.object({ success: z.literal(true), data: studySchema });
