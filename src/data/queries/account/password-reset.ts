import { useMutation } from '@tanstack/react-query';
import type { ResetPasswordBody } from '#contract/password.ts';
import { call } from '#data/api/http-client.ts';

/** Requests an email with a reset link. Resolves with the server's message, which does not reveal whether the account exists. */
export function useForgotPasswordMutation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { message } = await call('userPasswordForgot', {
        body: { email },
        token: null,
        idempotencyKey: crypto.randomUUID(),
      });
      return message;
    },
  });
}

/** Sets a new password. Rejects with the server's refusal when the link was used or is too old. */
export function useResetPasswordMutation() {
  return useMutation({
    mutationFn: async (body: ResetPasswordBody) => {
      const { message } = await call('userPasswordReset', { body, token: null, idempotencyKey: crypto.randomUUID() });
      return message;
    },
  });
}
