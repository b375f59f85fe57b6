import type { BuiltModule } from '../../scripts/vite-chunk-modules.ts';

/** The modules of a build by their paths. */
export type Build = Record<string, BuiltModule>;
/** The modules that a page loads, with their sizes before compression. */
export type PageModules = Record<string, number>;

/** The modules in the files that a page loads. */
export function modulesIn(build: Build, files: Iterable<string>): PageModules {
  const loaded = new Set(files);
  const inPage = Object.entries(build).filter(([, { file }]) => file !== undefined && loaded.has(file));
  return Object.fromEntries(inPage.map(([name, { size }]) => [name, size]));
}

/**
 * What made a page grow, in words: the import that takes most along of what the page did not have, and where it stands. With
 * nothing new in it, the module that grew most.
 */
export function findGrowth(build: Build, before: PageModules, now: PageModules): string | undefined {
  const added = Object.keys(now).filter((name) => !(name in before));
  const isAdded = new Set(added);
  const imports = new Map<string, string[]>();
  for (const name of added) {
    for (const importer of importersOf(build, now, name))
      imports.set(importer, [...(imports.get(importer) ?? []), name]);
  }
  /** What comes with a module that was added, itself first. */
  const takenAlong = (name: string) => {
    const taken = new Set([name]);
    for (const one of taken) imports.get(one)?.forEach((next) => taken.add(next));
    return [...taken];
  };
  const weigh = (names: string[]) => names.reduce((total, name) => total + (now[name] ?? 0), 0);

  let heaviest: { name: string; importers: string[]; taken: string[]; weight: number } | undefined;
  for (const name of added) {
    const importers = importersOf(build, now, name).filter((importer) => !isAdded.has(importer));
    // What only added modules import comes with one of them.
    if (importers.length === 0 && importersOf(build, now, name).length > 0) continue;
    const taken = takenAlong(name);
    const weight = weigh(taken);
    if (weight > (heaviest?.weight ?? 0)) heaviest = { name, importers, taken, weight };
  }
  if (heaviest) {
    const { name, importers, taken, weight } = heaviest;
    const most = taken.reduce((one, other) => ((now[other] ?? 0) > (now[one] ?? 0) ? other : one));
    const along =
      taken.length > 1 ? ` with ${taken.length - 1} more${most === name ? '' : `, most of it ${most}`}` : '';
    // Of several, the one that was changed has the new import.
    const importer = importers.find((one) => before[one] !== now[one]) ?? importers[0];
    const where = importer ?? `nothing else in the page (it shares ${build[name]?.file} with what the page needs)`;
    return `${name} (${inKb(weight)} before compression${along}), imported by ${where}`;
  }
  const growth = (name: string) => (now[name] ?? 0) - (before[name] ?? 0);
  const [grown] = Object.keys(now).sort((one, other) => growth(other) - growth(one));
  if (grown === undefined || growth(grown) <= 0) return undefined;
  return `${grown} grew by ${inKb(growth(grown))} before compression`;
}

/** Who in the page imports a module, also by modules that only hand it on. */
function importersOf(build: Build, page: PageModules, name: string): string[] {
  const found = new Set<string>();
  const asked = new Set([name]);
  for (const one of asked) {
    for (const importer of build[one]?.importers ?? []) {
      if (importer in page) found.add(importer);
      else if (build[importer]?.file === undefined) asked.add(importer);
    }
  }
  found.delete(name);
  return [...found];
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
