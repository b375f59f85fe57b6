import { readFileSync } from 'node:fs';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier as Feature } from '@mdn/browser-compat-data';
import { type Engine, floorEngines, has } from '../../../scripts/browser-floor.ts';

/** The oldest supported browser of each engine. */
export const OLD_ENGINES: readonly Engine[] = floorEngines.filter(([name]) =>
  ['chrome', 'firefox', 'safari'].includes(name),
);

const TAKE_AWAY = readFileSync(path.join(import.meta.dirname, 'take-away.js'), 'utf8');
/** Said to be missing, although the product was seen to use it there. */
const THERE: readonly string[] = ['NotificationEvent.notification'];
const GLOBALS = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'];

/** By the name of a class, a namespace or '' for globals: what the engine lacks of it. */
type Missing = Record<string, string[]>;

/**
 * A script that takes from today's engine the globals and the members of classes that an older one did not have yet, as MDN's
 * data has it; in a page or a worker, before anything else runs there. Of syntax and CSS it takes nothing.
 */
export function oldEngineScript(engine: Engine): string {
  return `{const missing=${JSON.stringify(missingIn(engine))};${TAKE_AWAY}}`;
}

function missingIn(engine: Engine): Missing {
  const missing: Missing = { '': [] };
  const note = (owner: string, member: string) => (missing[owner] ??= []).push(member);
  const visit = (features: Feature) => {
    for (const [name, feature] of Object.entries(features as Record<string, Feature>)) {
      if (name === '__compat') continue;
      if (feature.__compat && !has(engine, feature.__compat)) note('', name);
      for (const [key, { __compat: told }] of Object.entries(feature as Record<string, Feature>)) {
        if (key === '__compat' || !told || has(engine, told)) continue;
        // "Iterator" is older than the class of that name.
        if (key === name) {
          if (features !== bcd.api) note('', name);
        } else if (!THERE.includes(`${name}.${key}`)) note(GLOBALS.includes(name) ? '' : name, toMember(key));
      }
    }
  };
  visit(bcd.api);
  const { Intl: intl, ...builtins } = (bcd.javascript?.builtins ?? {}) as Record<string, Feature>;
  visit(builtins);
  for (const [name, feature] of Object.entries(intl as Record<string, Feature>)) {
    if (name !== '__compat' && feature.__compat && !has(engine, feature.__compat)) note('Intl', name);
  }
  return missing;
}

/** The data calls a member 'scrollend_event', and one of the class itself 'any_static', which stays told apart. */
function toMember(key: string): string {
  return key.endsWith('_event') ? `on${key.slice(0, -'_event'.length)}` : key;
}
