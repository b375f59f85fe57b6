import * as z from 'zod/mini';

/** How far learners are, from nothing begun to every lesson done, in ranges of percent of the lessons. */
const spreadSchema = z.object({
  notStarted: z.int(),
  under25: z.int(),
  from25: z.int(),
  from50: z.int(),
  from75: z.int(),
  done: z.int(),
});
export type StudentSpread = z.infer<typeof spreadSchema>;

/** The owners of a course, without names. `average` is whole percent; null without a student. */
const studentsSchema = z.object({
  courseId: z.string(),
  count: z.int(),
  lessons: z.int(),
  average: z.nullable(z.int()),
  spread: spreadSchema,
});
export type Students = z.infer<typeof studentsSchema>;
export const studentsAnswerSchema = z.object({ success: z.literal(true), data: studentsSchema });
