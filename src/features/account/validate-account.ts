import type * as z from 'zod/mini';
import { passwordChangeBodySchema, userDeleteBodySchema, userUpdateBodySchema } from '#contract/account.ts';
import { emailChangeBodySchema } from '#contract/account-security.ts';

export type FieldErrors = Record<string, string | undefined>;

/** The first error of each field by the contract's rules; empty when all fields are valid. */
function errorsOf(schema: z.ZodMiniType, fields: Record<string, string>): FieldErrors {
  const parsed = schema.safeParse(fields);
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

export const validateUsername = (username: string) => errorsOf(userUpdateBodySchema, { username });

export const validateEmail = ({ email, password }: { email: string; password: string }) =>
  errorsOf(emailChangeBodySchema, { email: email.trim(), password });

export const validateAbout = (about: string) => errorsOf(userUpdateBodySchema, { about });

/** The contract's rules, and both entries of the new password must be equal. */
export function validatePassword(fields: { currentPassword: string; newPassword: string; again: string }): FieldErrors {
  const { again, ...body } = fields;
  const errors = errorsOf(passwordChangeBodySchema, body);
  if (!errors['newPassword'] && body.newPassword === body.currentPassword)
    errors['newPassword'] = 'Choose a password that is different from the current one';
  if (again !== body.newPassword) errors['again'] = 'The new passwords do not match';
  return errors;
}

/** As the contract, and the name as it is. */
export function validateDeletion(fields: { confirmation: string; password: string }, username: string): FieldErrors {
  const errors = errorsOf(userDeleteBodySchema, fields);
  if (fields.confirmation !== username) errors['confirmation'] = `Enter ${username} exactly as shown`;
  return errors;
}
