import { noBodySchema } from './account.ts';
import { messageAnswerSchema } from './answer.ts';
import {
  appAddBodySchema,
  appBeginAnswerSchema,
  confirmBeginAnswerSchema,
  confirmBodySchema,
  factorsAnswerSchema,
  googleBeginAnswerSchema,
  googleReturnSchema,
  loginFactorBodySchema,
  passkeyAddBodySchema,
  passkeyLoginBodySchema,
  passkeyQuestionAnswerSchema,
  passkeyRemoveBodySchema,
  recoveryCodesAnswerSchema,
  signInWaysAnswerSchema,
} from './factors.ts';
import { loginAnswerSchema } from './user.ts';

/** A part of `OPERATIONS`. */
export const SECURITY_OPERATIONS = {
  userLoginFactor: {
    summary: 'The second step of signing in: a code of the authenticator app, a recovery code or a passkey',
    body: loginFactorBodySchema,
    answer: loginAnswerSchema,
  },
  userPasskeyLoginBegin: {
    summary: 'Ask for a passkey to sign in with',
    body: noBodySchema,
    answer: passkeyQuestionAnswerSchema,
  },
  userPasskeyLogin: {
    summary: 'Sign in with a passkey',
    body: passkeyLoginBodySchema,
    answer: loginAnswerSchema,
  },
  userConfirmBegin: {
    summary: 'How the user can confirm that it is them',
    body: noBodySchema,
    answer: confirmBeginAnswerSchema,
  },
  userConfirm: {
    summary: 'Confirm that it is them: calls that ask for it pass for ten minutes',
    body: confirmBodySchema,
    answer: messageAnswerSchema,
  },
  userFactors: {
    summary: 'The authenticator app, the recovery codes and the passkeys of the user',
    answer: factorsAnswerSchema,
  },
  userAppBegin: {
    summary: 'A secret for an authenticator app',
    body: noBodySchema,
    answer: appBeginAnswerSchema,
  },
  userAppAdd: {
    summary: 'Switch the authenticator app on with a code of it; answers recovery codes',
    body: appAddBodySchema,
    answer: recoveryCodesAnswerSchema,
  },
  userAppRemove: {
    summary: 'Switch the authenticator app off',
    body: noBodySchema,
    answer: messageAnswerSchema,
  },
  userRecoveryCodes: {
    summary: 'New recovery codes in the place of those of before',
    body: noBodySchema,
    answer: recoveryCodesAnswerSchema,
  },
  userPasskeyBegin: {
    summary: 'Ask the browser for a new passkey',
    body: noBodySchema,
    answer: passkeyQuestionAnswerSchema,
  },
  userPasskeyAdd: {
    summary: 'Keep a new passkey',
    body: passkeyAddBodySchema,
    answer: messageAnswerSchema,
  },
  userPasskeyRemove: {
    summary: 'Take a passkey away',
    body: passkeyRemoveBodySchema,
    answer: messageAnswerSchema,
  },
  userSignInWays: {
    summary: 'The ways to sign in that this server offers beside passwords and passkeys',
    answer: signInWaysAnswerSchema,
  },
  userGoogleBegin: {
    summary: 'The address at Google to go to, and what to keep until the browser comes back',
    body: noBodySchema,
    answer: googleBeginAnswerSchema,
  },
  userGoogleLogin: {
    summary: 'Sign in with Google; who is new gets an account',
    body: googleReturnSchema,
    answer: loginAnswerSchema,
  },
  userGoogleLink: {
    summary: 'Connect a Google account',
    body: googleReturnSchema,
    answer: messageAnswerSchema,
  },
  userGoogleUnlink: {
    summary: 'Disconnect the Google account; refused where it is the only way to sign in',
    body: noBodySchema,
    answer: messageAnswerSchema,
  },
};
