import { randomBytes } from 'node:crypto';
import { equalInConstantTime, hmacHex } from './signature.ts';

/** Hexadecimal digits: 128 bits. */
const MAC_LENGTH = 32;
const mac = (text: string, secret: string) => hmacHex(`sandbox-order|${text}`, secret).slice(0, MAC_LENGTH);

/**
 * The sandbox's order ids carry their own amount and a proof that the sandbox made them, so that orders need no table:
 * they outlive a restart, and two servers with one secret know each other's.
 */
export function makeSandboxOrderId(amountPaise: number, secret: string): string {
  const text = `${amountPaise.toString(36)}_${randomBytes(8).toString('hex')}`;
  return `order_${text}_${mac(text, secret)}`;
}

/** The amount in paise of an order that the sandbox made; null for anything else. */
export function readSandboxOrderId(orderId: string, secret: string): number | null {
  const parts = /^order_(([0-9a-z]+)_[0-9a-f]{16})_([0-9a-f]{32})$/.exec(orderId);
  if (!parts?.[1] || !parts[2] || !parts[3]) return null;
  return equalInConstantTime(parts[3], mac(parts[1], secret)) ? parseInt(parts[2], 36) : null;
}
