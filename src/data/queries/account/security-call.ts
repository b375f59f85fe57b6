import { SECURITY_ENDPOINTS } from '#contract/security-endpoints.ts';
import { type AnswerOf, callEndpoint, type CallOptions } from '#data/api/http-client.ts';
import { getSession } from '#data/session/session-store.ts';

type SecurityName = keyof typeof SECURITY_ENDPOINTS;

/** `call`, for the calls about how somebody proves who they are. */
export function securityCall<N extends SecurityName>(name: N, options: CallOptions<N>): Promise<AnswerOf<N>> {
  return callEndpoint<N>(SECURITY_ENDPOINTS[name], options);
}

/** The same, of the signed-in user. No Idempotency-Key: the server keeps no answer that holds a secret. */
export function ownSecurityCall<N extends SecurityName>(name: N, options: CallOptions<N>): Promise<AnswerOf<N>> {
  return securityCall(name, { ...options, userId: getSession().user?._id ?? '' });
}
