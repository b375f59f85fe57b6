import type { Role } from '#contract/user.ts';
import { Refusal } from '../refusal.ts';

/** The user, who teaches. Throws `forbidden` to whoever does not. */
export function requireInstructor<U extends { role: Role }>(user: U): U {
  if (user.role === 'student') throw new Refusal('forbidden', 'Become an instructor in Settings to see this.');
  return user;
}
