import { EnvError } from '../env.ts';

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
 * Throws `EnvError` when a public production server would hand out courses against sandbox payments, unless the operator said
 * `PAYMENTS=sandbox` on purpose.
 */
export function assertSandboxAllowed(options: {
  production: boolean;
  publicUrl: string | undefined;
  payments: string | undefined;
}): void {
  const { production, publicUrl, payments } = options;
  if (!production || !publicUrl || payments === 'sandbox' || isPrivateHost(new URL(publicUrl).hostname)) return;
  throw new EnvError(
    `Payments are not configured: PUBLIC_URL is ${publicUrl}, which is public, and in the sandbox no money moves. ` +
      'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or PAYMENTS=sandbox if this server is meant to give courses away.',
  );
}
