/** What of a package-lock.json (version 3) is looked at here. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
}

const ESBUILD =
  'puts the program of this machine, from its own package of the same lock, in the place of a script that starts it';

/** Package versions that run a script when they are installed, each read before it was listed, and what the script does. */
const INSTALL_SCRIPTS: Record<string, string> = {
  'esbuild@0.18.20': ESBUILD,
  'esbuild@0.25.12': ESBUILD,
  'esbuild@0.28.2': ESBUILD,
};

/** Licences that ask for no more than their own text, or for the source of the package itself where it was changed. */
const LICENSES: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Zlib'],
  // Fonts.
  'OFL-1.1',
  // The names of MDN's and Can I use's browsers, for the build.
  'CC-BY-4.0',
  // Used as they come: web-push, axe-core, lightningcss; and libvips, a library of its own beside sharp.
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/** Package versions whose lock names no licence by its SPDX id: what their own files say. */
const LICENSES_READ: Record<string, string> = {
  '@digitalbazaar/credentials-context@3.2.0': 'BSD-3-Clause',
  'busboy@0.3.1': 'MIT',
  'combine-errors@3.0.3': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
  'png-js@2.0.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
};

/** Whether an SPDX expression (`A`, `A AND B`, `(A OR B)`) can be met by allowed licences alone. Deeper ones are refused. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((license) => LICENSES.has(license)));
}

/** What is wrong with what would be installed, a line each. `wanted`: the dependencies of package.json, of every kind. */
export function findPackageProblems({ packages }: Lock, wanted: Record<string, string>): string[] {
  const problems: string[] = [];
  for (const [name, range] of Object.entries(wanted))
    if (/^(git|https?|file|link|github|gitlab|bitbucket|gist)[:+]|\//.test(range.replace(/^npm:@?[\w./-]+@/, '')))
      problems.push(`${name}: ${range} is not from the registry`);
  const used = new Set<string>();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue;
    const id = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`;
    used.add(id);
    if (entry.link || entry.resolved !== undefined)
      problems.push(
        `${id}: the lock names where it is from (${entry.resolved}); it is to name the registry's by version`,
      );
    if (!entry.integrity?.startsWith('sha512-')) problems.push(`${id}: the lock has no SHA-512 of it`);
    if (entry.hasInstallScript && INSTALL_SCRIPTS[id] === undefined)
      problems.push(`${id}: runs a script when it is installed; read it, then list it in scripts/package-rules.ts`);
    const license = LICENSES_READ[id] ?? entry.license ?? 'none named';
    if (!isAllowed(license)) problems.push(`${id}: its licence is not allowed here: ${license}`);
  }
  for (const id of [...Object.keys(INSTALL_SCRIPTS), ...Object.keys(LICENSES_READ)])
    if (!used.has(id)) problems.push(`${id}: is listed in scripts/package-rules.ts and no longer used`);
  return problems;
}
