import * as z from 'zod/mini';

/** A new password. The limit of 256 characters bounds the work of hashing. */
export const newPasswordSchema = z
  .string('Password is required')
  .check(z.minLength(8, 'Password must have at least 8 characters'), z.maxLength(256));

export const forgotPasswordBodySchema = z.strictObject({ email: z.email('Enter a valid email address') });

/** `token` comes from the link in the letter. */
export const resetPasswordBodySchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPasswordSchema,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;
