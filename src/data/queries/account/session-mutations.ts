import { useMutation } from '@tanstack/react-query';
import type { CourseSummary } from '#contract/course.ts';
import type { LoginAnswer, LoginBody, RegisterBody, User } from '#contract/user.ts';
import { call, type Signer } from '#data/api/http-client.ts';
import { newKey } from '#data/parts/load.ts';
import { signIn } from '#data/session/session-store.ts';
import { addToCart, type AddToCartOutcome } from '../buying/add-to-cart.ts';
import { takeIntent } from '../buying/intent.ts';
import { notifyMe, type NotifyMeOutcome } from '../buying/notify-me.ts';

export interface LoginResult {
  message: string;
  user: User;
  /** The action that the visitor wanted before the login (add to cart or notify me), and its result. */
  completedIntent?: { course: CourseSummary; outcome: AddToCartOutcome | NotifyMeOutcome } | undefined;
}

/** A call that answers as a login does. The session is bound to the key of `signer`; null: to none. */
export type LoginCall = (signer: Signer | null) => Promise<LoginAnswer>;

/**
 * Signs in, with the password or by a call that answers as a login does. Rejects with the server's refusal; of a password 400 is
 * 'Invalid email or password'.
 */
export function useLoginMutation() {
  return useMutation({
    mutationFn: (by: LoginBody | LoginCall) => enter(typeof by === 'function' ? by : loginCall(by)),
  });
}

/** Creates the account, then signs in with it. */
export function useRegisterMutation() {
  return useMutation({
    mutationFn: async (body: RegisterBody): Promise<LoginResult> => {
      const { message } = await call('userRegister', { body, token: null, idempotencyKey: crypto.randomUUID() });
      return { ...(await enter(loginCall({ email: body.email, password: body.password }))), message };
    },
  });
}

const loginCall =
  (body: LoginBody): LoginCall =>
  (signer) =>
    call('userLogin', { body, token: null, signer, idempotencyKey: crypto.randomUUID() });

async function enter(ask: LoginCall): Promise<LoginResult> {
  // A login needs no key, so it does not fail for want of the code that makes one.
  const key = await newKey().then(
    ({ offerKey }) => offerKey(),
    () => null,
  );
  const answer = await ask(key);
  // Before anybody knows the token: whoever does finds its key.
  await key?.keep(answer.user.token);
  const { token, ...user } = answer.user;
  signIn(token, user);
  const intent = takeIntent();
  if (!intent) return { message: answer.message, user };
  const { course } = intent;
  if (intent.to === 'notify-me') {
    return { message: answer.message, user, completedIntent: { course, outcome: await notifyMe(user, course) } };
  }
  return { message: answer.message, user, completedIntent: { course, outcome: await addToCart(user, course) } };
}
