import browserslist from 'browserslist';
import type { BrowserName, CompatStatement, VersionValue } from '@mdn/browser-compat-data';

/** The names of browserslist in MDN's data. The phones' Chrome, Firefox and WebView are of their age. */
const NAMES: Record<string, BrowserName[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};
/** The browsers that Vite has a name for; the others share their engines. */
const TARGETS: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** The oldest browsers that are supported, by their names in browserslist: what `browserslist` in package.json says. */
function readFloor(): Map<string, string> {
  const oldest = new Map<string, string>();
  for (const entry of browserslist()) {
    const [name = '', version = ''] = entry.split(' ');
    // '18.5-18.7' is told of several versions.
    const first = version.split('-')[0] ?? version;
    const known = oldest.get(name);
    if (known === undefined || isOlder(first, known)) oldest.set(name, first);
  }
  return oldest;
}

const floor = readFloor();

/** The oldest supported browsers as Vite's build target. */
export const buildTarget: string[] = [...floor].flatMap(([name, version]) => {
  const target = TARGETS[name];
  return target ? [`${target}${version}`] : [];
});

/** An engine and its version, as MDN's data names it. */
export type Engine = readonly [BrowserName, string];

/** The oldest supported browsers. */
export const floorEngines: Engine[] = [...floor].flatMap(([name, version]) => {
  const names = NAMES[name];
  if (!names) throw new Error(`MDN's data has no name for the browser ${name} of package.json`);
  return names.map((one): Engine => [one, version]);
});

/** Whether a browser of this version has what MDN describes, without a flag and under its own name, or one with a prefix. */
export function has(
  [browser, version]: Engine,
  { support }: Pick<CompatStatement, 'support'>,
  { prefixed = false } = {},
): boolean {
  const told = support[browser];
  const statements = told === undefined ? [] : Array.isArray(told) ? told : [told];
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      isIn(added, version) && !isIn(removed ?? false, version) && !flags && !other && (prefixed || !prefix),
  );
}

function isIn(since: VersionValue, version: string): boolean {
  return typeof since === 'string' && since !== 'preview' && !isOlder(version, since.replace('≤', ''));
}

function isOlder(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split('.').map(Number));
  const index = [0, 1, 2].find((one) => (parts?.[one] ?? 0) !== (others?.[one] ?? 0)) ?? 0;
  return (parts?.[index] ?? 0) < (others?.[index] ?? 0);
}
