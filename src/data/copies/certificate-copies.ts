import type { OwnCertificate } from '#contract/certificate.ts';
import { withDb } from '#data/db/with-db.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { SessionEnded } from '#data/session/session-ended.ts';

/**
 * Saves the user's certificates in place of those of before. Rejects with `SessionEnded` when the user is no longer signed in. A
 * storage failure is only logged, because the certificates can be shown all the same.
 */
export async function saveCertificates(userId: string, certificates: readonly OwnCertificate[]): Promise<void> {
  try {
    await writeAs(userId, 'certificates', async (db) => {
      await db.certificates.where({ userId }).delete();
      await db.certificates.bulkPut(certificates.map((certificate) => ({ userId, id: certificate._id, certificate })));
    });
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    console.warn('The certificates cannot be kept on this device', error);
  }
}

/** The certificates saved on this device, the latest first; null when there are none. */
export function loadCertificates(userId: string): Promise<OwnCertificate[] | null> {
  return withDb(async (db) => {
    const rows = await db.certificates.where({ userId }).toArray();
    if (rows.length === 0) return null;
    return rows.map(({ certificate }) => certificate).sort((a, b) => b.issuedAt.localeCompare(a.issuedAt));
  });
}

/** One of them; null when it is not saved on this device. */
export function loadCertificate(userId: string, id: string): Promise<OwnCertificate | null> {
  return withDb(async (db) => (await db.certificates.get([userId, id]))?.certificate ?? null);
}
