import type { EveryEndpointName } from '#contract/every-endpoint.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Env } from '../env.ts';
import { Refusal } from '../services/refusal.ts';

/** What waits until the email address is confirmed: what others meet under somebody's name. Here and not in the contract: no page needs it. */
export const VERIFIED_CALLS: ReadonlySet<EveryEndpointName> = new Set([
  'userBecomeInstructor',
  'courseAdd',
  'courseStatus',
  'reviewPut',
  'certificateIssue',
  // A way in that would stay when the owner of the address takes it back.
  'userGoogleLink',
]);

/** Throws `email_unverified` for a call that waits for it. Nothing of the refusal is kept: the same call passes afterwards. */
export function requireVerified(name: EveryEndpointName, user: SignedInUser | null, env: Env): void {
  if (user && env.verifiesEmail && !user.emailVerified && VERIFIED_CALLS.has(name))
    throw new Refusal(
      'email_unverified',
      'Confirm your email address first: open the link in our email. You can have it sent again in your settings.',
    );
}
