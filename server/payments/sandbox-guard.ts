import { EnvError } from '../env.ts';
import { isLoopback } from '../program/addresses.ts';

/** Names and address ranges that only this machine or its own network can reach. */
function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.local') || name === '::1') return true;
  if (/^f[cd][0-9a-f]{2}:/.test(name) || name.startsWith('fe80:')) return true;
  const [a, b] = name.split('.').map(Number);
  if (a === undefined || b === undefined || !/^\d+(\.\d+){3}$/.test(name)) return false;
  return (
    a === 127 || a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 169 && b === 254)
  );
}

/**
 * Throws `EnvError` if others could get courses with sandbox payments and the operator has not set `PAYMENTS=sandbox`:
 * on a server that listens beyond this machine, and in production behind a public address.
 */
export function assertSandboxAllowed(options: {
  production: boolean;
  host: string;
  publicUrl: string | undefined;
  payments: string | undefined;
}): void {
  const { production, host, publicUrl, payments } = options;
  if (payments === 'sandbox') return;
  const reason = isLoopback(host) ? publicReason(production ? publicUrl : undefined) : `HOST is ${host}`;
  if (reason === null) return;
  throw new EnvError(
    `Payments are not configured: ${reason}, which others can reach, and in the sandbox no money moves. ` +
      'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or PAYMENTS=sandbox if this server is meant to give courses away.',
  );
}

function publicReason(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || isPrivateHost(new URL(publicUrl).hostname)) return null;
  return `PUBLIC_URL is ${publicUrl}`;
}
