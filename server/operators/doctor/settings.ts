import { toWarnings } from '../../env-warnings.ts';
import { type Finding, ok, type Patient, warning } from './finding.ts';

/** The settings that a server warns of when it starts. Those that are wrong were refused before. */
export function checkSettings({ env }: Patient): Finding[] {
  const warnings = toWarnings(env);
  return warnings.length > 0 ? warnings.map((text) => warning(text)) : [ok('The settings are understood.')];
}
