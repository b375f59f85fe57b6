import type { CertificateTrust } from '#contract/certificate.ts';
import { isString, listOf, shapeOf } from '#data/checks/shape.ts';

/** Of the device, whoever is signed in: it holds what everybody may know. */
const KEY = 'certificateTrust';

const isTrust = shapeOf({ keys: listOf(isString), statusLists: listOf(shapeOf({})) });

/** What the server last said about certificates; undefined where it never did, or nothing can be read. */
export function loadTrust(): CertificateTrust | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isTrust(saved) ? (saved as CertificateTrust) : undefined;
  } catch {
    return undefined;
  }
}

/** Saves it for checks without a network. A failure is only logged: the next visit tries again. */
export function saveTrust(trust: CertificateTrust): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(trust));
  } catch (error) {
    console.warn('The keys of certificates cannot be kept on this device', error);
  }
}
