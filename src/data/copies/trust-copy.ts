import type { CertificateTrust } from '#contract/certificate.ts';

/** Of the device, whoever is signed in: it holds what everybody may know. */
const KEY = 'certificateTrust';

/** What the server last said about certificates; undefined where it never did, or nothing can be read. */
export function loadTrust(): CertificateTrust | undefined {
  try {
    const { keys, statusLists } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<CertificateTrust>;
    return Array.isArray(keys) && Array.isArray(statusLists) ? { keys, statusLists } : undefined;
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
