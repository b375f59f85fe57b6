import * as z from 'zod/mini';

/** Who teaches, as everybody sees them. The figures are of their published courses. */
export const instructorSchema = z.object({
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** What they write about themselves; may be empty. */
  about: z.string(),
  coursesCount: z.int(),
  /** Purchases; of imported courses with the learners that they came with. */
  studentsCount: z.int(),
  /** The mean of all ratings; null without one. */
  averageRating: z.nullable(z.number()),
  ratingsCount: z.int(),
});
export type Instructor = z.infer<typeof instructorSchema>;

export const instructorProfileQuerySchema = z.object({ username: z.string().check(z.minLength(1), z.maxLength(300)) });
