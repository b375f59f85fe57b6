import type { EVERY_ENDPOINT, EveryEndpointName } from './every-endpoint.ts';

/** So long after a login, or after they confirmed it, a session counts as in the hands of its owner. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

type Endpoints = typeof EVERY_ENDPOINT;
/** What somebody who is signed in changes at once; what waits in the outbox is sent long after anybody could be asked. */
type ImmediateName = {
  [N in EveryEndpointName]: Endpoints[N] extends { method: 'GET' } | { queue: true }
    ? never
    : Endpoints[N] extends { auth: 'required' }
      ? N
      : never;
}[EveryEndpointName];

/**
 * Whether a call asks again who makes it. `recent`: they logged in or confirmed it within the last ten minutes, else the call is refused
 * with `reauthentication_required`. `body`: the call itself carries the password. A call without a decision does not compile.
 */
export const CONFIRMATIONS = {
  userUpdate: 'none',
  userAvatar: 'none',
  userPasswordChange: 'body',
  userBecomeInstructor: 'none',
  userEmailVerify: 'none',
  userEmailChange: 'body',
  userSessionRevoke: 'recent',
  userSessionsRevokeOthers: 'recent',
  userDelete: 'body',
  userConfirmBegin: 'none',
  userConfirm: 'none',
  userAppBegin: 'recent',
  userAppAdd: 'recent',
  userAppRemove: 'recent',
  userRecoveryCodes: 'recent',
  userPasskeyBegin: 'recent',
  userPasskeyAdd: 'recent',
  userPasskeyRemove: 'recent',
  userGoogleLink: 'recent',
  userGoogleUnlink: 'recent',
  certificateIssue: 'none',
  certificateCorrect: 'none',
  orderCreate: 'none',
  refundRequest: 'none',
  planCancel: 'none',
  trackMediaRetry: 'none',
  trackCaptionPut: 'none',
  trackCaptionRemove: 'none',
  pushSubscribe: 'none',
  pushUnsubscribe: 'none',
} as const satisfies Record<ImmediateName, 'recent' | 'body' | 'none'>;
