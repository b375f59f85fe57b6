import * as z from 'zod/mini';
import { newPasswordSchema } from './password.ts';

const ROLES = ['student', 'instructor', 'both'] as const;
const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/**
 * The signed-in user (specification, section 3). `purchasedCourses` lists course ids. `texts`: the version of the terms and the
 * privacy policy that they agreed to or were told of last (legal-texts.ts); absent where that is not known. `unverified`: their email address
 * waits to be confirmed; absent otherwise.
 */
export const userSchema = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: roleSchema,
  purchasedCourses: z.array(z.string()),
  texts: z.optional(z.string()),
  unverified: z.optional(z.literal(true)),
});
export type User = z.infer<typeof userSchema>;

export const loginBodySchema = z.strictObject({
  email: z.email('Enter a valid email address'),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(256)),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

export const registerBodySchema = z.strictObject({
  username: z
    .string('Username is required')
    .check(
      z.minLength(3, 'Username must have at least 3 characters'),
      z.maxLength(30, 'Username must have at most 30 characters'),
      z.regex(/^[a-zA-Z0-9_.]+$/, 'Username may have letters, digits, dots and underscores'),
    ),
  email: z.email('Enter a valid email address'),
  password: newPasswordSchema,
});
export type RegisterBody = z.infer<typeof registerBodySchema>;

export const logoutBodySchema = z.strictObject({ authToken: z.optional(z.string()) });

export const loginAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  user: z.extend(userSchema, { token: z.string() }),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const userAnswerSchema = z.object({ success: z.literal(true), user: userSchema });
