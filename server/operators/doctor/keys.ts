import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSessionSecrets, SESSION_SECRET_FILE } from '../../auth/session-secret.ts';
import { CERTIFICATE_FILE, loadCertificateSeed } from '../../certificates/certificate-key.ts';
import type { Env } from '../../env.ts';
import { loadVapidKeys, VAPID_FILE } from '../../push/vapid-keys.ts';
import { type Finding, ok, type Patient, problem, wordsOf } from './finding.ts';

interface Kind {
  what: string;
  variable: string;
  file: string;
  isSet: (env: Env) => boolean;
  load: (env: Env) => Promise<unknown>;
}

const KINDS: Kind[] = [
  {
    what: 'The secrets of sessions',
    variable: 'SESSION_SECRET',
    file: SESSION_SECRET_FILE,
    isSet: (env) => env.sessionSecrets.length > 0,
    load: loadSessionSecrets,
  },
  {
    what: 'The keys of pushes',
    variable: 'VAPID_PRIVATE_KEY',
    file: VAPID_FILE,
    isSet: (env) => env.vapidPrivateKeys.length > 0,
    load: loadVapidKeys,
  },
  {
    what: 'The key of certificates',
    variable: 'CERTIFICATE_PRIVATE_KEY',
    file: CERTIFICATE_FILE,
    isSet: (env) => env.certificatePrivateKey !== undefined,
    load: loadCertificateSeed,
  },
];

async function checkKind({ what, variable, file, isSet, load }: Kind, env: Env): Promise<Finding> {
  const told = isSet(env);
  // Loading one that is not there would make it.
  if (!told && !existsSync(join(env.dataDir, file))) return ok(`${what}: the first start makes them in DATA_DIR.`);
  try {
    await load(env);
    return ok(`${what} can be used, of ${told ? variable : `DATA_DIR/${file}`}.`);
  } catch (error) {
    return problem(`${what} cannot be used: ${wordsOf(error)}`, `Mend ${told ? variable : `DATA_DIR/${file}`}.`);
  }
}

/** Whether each secret that the server keeps or is given is one. */
export const checkKeys = ({ env }: Patient): Promise<Finding[]> =>
  Promise.all(KINDS.map((kind) => checkKind(kind, env)));
