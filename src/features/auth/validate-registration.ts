import { isOwnName, OWN_NAME_TEXT } from '#contract/password.ts';
import { type RegisterBody, registerBodySchema } from '#contract/user.ts';

export type RegistrationErrors = Partial<Record<keyof RegisterBody, string>>;

/** The first error of each field by the contract's rules; empty when all fields are valid. */
export function validateRegistration(fields: RegisterBody): RegistrationErrors {
  const parsed = registerBodySchema.safeParse(fields);
  if (parsed.success) return isOwnName(fields.password, fields) ? { password: OWN_NAME_TEXT } : {};
  const errors: RegistrationErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof RegisterBody;
    errors[field] ??= issue.message;
  }
  return errors;
}
