import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** A new password, whatever it is made of. */
export const newPasswordSchema = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must have at most ${PASSWORD_MAX} characters`),
  );

/** A name without what is put before, between and behind: its letters, where there are enough to know it by. */
function coreOf(text: string): string {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  return letters.length < 3 ? text.toLowerCase() : letters;
}

/** Whether a password is the name or the address of its owner, perhaps with figures and marks. */
export function isOwnName(password: string, { email, username }: { email: string; username: string }): boolean {
  const [mailbox = ''] = email.split('@');
  return [username, mailbox, email].some((name) => coreOf(password) === coreOf(name));
}

export const OWN_NAME_TEXT = 'Do not use your name or email as your password';

export const forgotPasswordBodySchema = z.strictObject({ email: z.email('Enter a valid email address') });

/** `token` comes from the link in the letter. */
export const resetPasswordBodySchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPasswordSchema,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;
