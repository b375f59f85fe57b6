import { EnvError, readEnv } from '../../env.ts';
import { checkDatabase } from './database.ts';
import { type Finding, type Patient, problem, wordsOf } from './finding.ts';
import { checkFolder } from './folder.ts';
import { checkKeys } from './keys.ts';
import { checkMail } from './mail.ts';
import { checkMedia } from './media.ts';
import { checkPayments } from './payments.ts';
import { checkSettings } from './settings.ts';
import { checkSite } from './site.ts';

type Check = (patient: Patient) => Finding[] | Promise<Finding[]>;

const CHECKS: Record<string, Check> = {
  settings: checkSettings,
  folder: checkFolder,
  keys: checkKeys,
  database: checkDatabase,
  media: checkMedia,
  mail: checkMail,
  payments: (patient) => checkPayments(patient),
  site: (patient) => (patient.online ? checkSite(patient) : []),
};

export interface AreaFinding extends Finding {
  /** What was looked at, such as `database`. */
  area: string;
}

/** Looks at everything that a server with these settings needs, as the server would use it. Settings that are wrong are all that is found then. */
export async function examine(
  source: Record<string, string | undefined>,
  { online }: { online: boolean },
): Promise<AreaFinding[]> {
  let patient: Patient;
  try {
    patient = { env: readEnv(source), online, now: () => new Date() };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return [{ area: 'settings', ...problem(error.message, 'README.md has all settings.') }];
  }
  const findings: AreaFinding[] = [];
  for (const [area, check] of Object.entries(CHECKS)) {
    const found = await Promise.resolve(patient)
      .then(check)
      .catch((error: unknown) => [
        problem(`The check failed: ${wordsOf(error)}`, 'Mend what it names, and repeat it.'),
      ]);
    findings.push(...found.map((finding) => ({ area, ...finding })));
  }
  return findings;
}
