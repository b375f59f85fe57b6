import { useMutation } from '@tanstack/react-query';
import type { EmailChangeBody, EmailOutcome } from '#contract/account-security.ts';
import { getSession } from '#data/session/session-store.ts';
import { refreshUser } from '../refresh-after.ts';
import { securityCall } from './security-call.ts';

/** Options of a call for the signed-in user: an idempotency key for each action, and the user's id. */
const ofUser = () => ({ userId: getSession().user?._id ?? '', idempotencyKey: crypto.randomUUID() });

/** Sends the letter that confirms the address again. Resolves with the server's message. */
export function useVerifyLetterMutation() {
  return useMutation({
    mutationFn: async () => {
      const { message } = await securityCall('userEmailVerify', { ...ofUser(), body: {} });
      // It may have been confirmed on another device meanwhile.
      await refreshUser();
      return message;
    },
  });
}

/** Asks for another address. Rejects with `invalid_credentials` when the password is wrong. */
export function useEmailChangeMutation() {
  return useMutation({
    mutationFn: async (body: EmailChangeBody) => (await securityCall('userEmailChange', { ...ofUser(), body })).message,
  });
}

/** Does what the link of a letter is for. */
export function useEmailLinkMutation() {
  return useMutation({
    mutationFn: async (token: string): Promise<{ message: string; outcome: EmailOutcome }> => {
      const options = { body: { token }, token: null, idempotencyKey: crypto.randomUUID() };
      const { message, outcome } = await securityCall('userEmailConfirm', options);
      await refreshUser();
      return { message, outcome };
    },
  });
}
