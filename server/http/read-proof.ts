import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../services/refusal.ts';
import type { ApiEnv } from './api.ts';

const REFUSALS = {
  use_dpop_nonce: 'Please try again.',
  invalid_dpop_proof: 'This is not the device that logged in. Please log in again.',
} as const;

/** Sends the nonce along that a device is to use next. */
export const tellNonce = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const nonce = c.get('nonce');
  if (nonce !== undefined) c.res.headers.set(NONCE_HEADER, nonce);
});

export function refuseProof(c: Context<ApiEnv>, code: keyof typeof REFUSALS): Refusal {
  c.header('WWW-Authenticate', `DPoP error="${code}", algs="ES256"`);
  return new Refusal(code, REFUSALS[code]);
}

/** The thumbprint of the key that the request proves to have, or what a request without a good proof is refused with. */
export async function readProof(
  c: Context<ApiEnv>,
  { keyProofs }: Pick<Deps, 'keyProofs'>,
  token: string | null,
): Promise<string | Refusal> {
  const now = keyProofs.nonce();
  const proof = c.req.header(PROOF_HEADER);
  const { method, url } = c.req.raw;
  const verdict = proof === undefined ? null : await keyProofs.verify(proof, { method, url, token });
  if (verdict?.is === 'good') {
    if (verdict.nonce !== now) c.set('nonce', now);
    return verdict.thumbprint;
  }
  c.set('nonce', now);
  return refuseProof(c, verdict?.is === 'stale' ? 'use_dpop_nonce' : 'invalid_dpop_proof');
}

/** The thumbprint of the key that a login offers to bind its session to; null if it offers none. Throws for a bad proof. */
export async function readOfferedKey(c: Context<ApiEnv>, deps: Pick<Deps, 'keyProofs'>): Promise<string | null> {
  if (c.req.header(PROOF_HEADER) === undefined) return null;
  const offered = await readProof(c, deps, null);
  if (offered instanceof Refusal) throw offered;
  return offered;
}
