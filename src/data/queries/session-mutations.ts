import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CourseSummary } from '#contract/course.ts';
import { TEXT } from '#contract/texts.ts';
import type { LoginBody, RegisterBody, User } from '#contract/user.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { endSession, getSession, signIn } from '#data/session/session-store.ts';
import type { AddToCartOutcome } from './add-to-cart.ts';
import { takeCartIntent } from './cart-intent.ts';
import { requestDrain } from './drains.ts';
import { queryKeys } from './query-keys.ts';

export interface LoginResult {
  message: string;
  user: User;
  /** The course that the visitor wanted in the cart before the login, and what became of it. */
  completedIntent?: { course: CourseSummary; outcome: AddToCartOutcome } | undefined;
}

/** Signs in. Rejects with the server's refusal; 400 is 'Invalid email or password'. */
export function useLoginMutation() {
  return useMutation({ mutationFn: login });
}

/** Creates the account, then signs in with it. */
export function useRegisterMutation() {
  return useMutation({
    mutationFn: async (body: RegisterBody): Promise<LoginResult> => {
      const { message } = await call('userRegister', { body, token: null, idempotencyKey: crypto.randomUUID() });
      return { ...(await login({ email: body.email, password: body.password })), message };
    },
  });
}

/**
 * Logs out: this device forgets the user at once, network or not, and the server's session is revoked now or later.
 * `keepPending` leaves the waiting changes here for the user's next login; without it they are discarded.
 */
export function useLogoutMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (options: { keepPending?: boolean } | void): Promise<{ message: string }> => {
      const { token, user } = getSession();
      if (!token || !user) throw new Error(TEXT.logout.noToken);
      endSession('logout');
      client.removeQueries({ queryKey: queryKeys.private });
      await forgetUser(user._id, token, options?.keepPending ?? true);
      return { message: TEXT.logout.success };
    },
  });
}

async function login(body: LoginBody): Promise<LoginResult> {
  const answer = await call('userLogin', { body, token: null, idempotencyKey: crypto.randomUUID() });
  const { token, ...user } = answer.user;
  signIn(token, user);
  const course = takeCartIntent();
  if (!course) return { message: answer.message, user };
  const { addToCart } = await import('./add-to-cart.ts');
  return { message: answer.message, user, completedIntent: { course, outcome: await addToCart(user, course) } };
}

async function forgetUser(userId: string, authToken: string, keepOutbox: boolean): Promise<void> {
  const [{ deleteUserData }, { enqueue }] = await Promise.all([
    import('#data/db/delete-user-data.ts'),
    import('#data/outbox/enqueue.ts'),
  ]);
  try {
    await enqueue('logout-revoke', userId, { authToken });
    await deleteUserData(userId, { keepOutbox });
    requestDrain();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // Nothing can wait on this device: one attempt now, and the session expires by itself otherwise.
    await call('userLogout', { body: { authToken }, token: authToken }).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure;
      console.warn('The session could not be revoked on the server', failure);
    });
  }
}
