import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether this machine can make a certificate; tests that need one say that they are skipped where it cannot. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate that nobody trusts, of `name` and for two days, in PEM. Throws where there is no openssl. */
export function selfSigned(name = 'localhost'): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(path.join(tmpdir(), 'code-it-tls-'));
  const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', ...curve, '-days', '2', '-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert],
  ]);
  if (status !== 0) throw new Error(`A certificate needs openssl: ${stderr?.toString() ?? 'it is not installed'}`);
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
