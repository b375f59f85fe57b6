import type { Env } from '../env.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin that learners see: that of PUBLIC_URL, else the one that was asked if it can only be this server: of this
 * machine, or of the address that it listens on. Null for any other: a Host header is whatever its sender wrote, and must stand in
 * no address that is kept or sent on.
 */
export function requestOrigin(requestUrl: string, { publicUrl, host }: Pick<Env, 'publicUrl' | 'host'>): string | null {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { origin, hostname } = new URL(requestUrl);
  return LOOPBACK.test(hostname) || hostname === host || hostname === `[${host}]` ? origin : null;
}
