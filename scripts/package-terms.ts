/** Within so many days a known hole is closed, by npm's word for how bad it is; in what runs in production (SECURITY.md). */
export const HOLE_DAYS = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;
/** So old may a newer version be that is not used yet: one of the same major version, and a new major version. */
export const RENEWAL_DAYS = { minor: 90, major: 365 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;

type Severity = keyof typeof HOLE_DAYS;

/** What `npm audit --json` prints, as far as it is looked at. */
export interface AuditReport {
  vulnerabilities: Record<string, { severity: Severity; range: string; fixAvailable: unknown }>;
}

/** The known holes, the worst first, with the term of each. */
export function tellHoles({ vulnerabilities }: AuditReport): string[] {
  const order = Object.keys(HOLE_DAYS);
  return Object.entries(vulnerabilities)
    .sort(([, one], [, other]) => order.indexOf(one.severity) - order.indexOf(other.severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      const how = fixAvailable ? 'a fix is there' : 'no fix yet: replace it, or write down why it is not reached';
      return `${name} ${range}: ${severity}, to be closed within ${HOLE_DAYS[severity]} days; ${how}`;
    });
}

/** The version that is installed, and when each version was published, as `npm view NAME time --json` prints it. */
export interface Published {
  name: string;
  current: string;
  time: Record<string, string>;
}

const numbers = (version: string) => version.split('.').map(Number);
const isNewer = (version: string, than: string) => {
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

/** What is wrong with the version of a package: one line for a newer one that has waited beyond its term. */
export function tellAge({ name, current, time }: Published, now: Date): string[] {
  const [major] = numbers(current);
  const newer = Object.entries(time).filter(
    ([version]) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, current),
  );
  const kinds = { minor: newer.filter(([version]) => numbers(version)[0] === major), major: newer };
  return (['minor', 'major'] as const).flatMap((kind) => {
    const [first] = kinds[kind]
      .filter(([version]) => kind === 'minor' || numbers(version)[0] !== major)
      .sort(([, one], [, other]) => Date.parse(one) - Date.parse(other));
    const days = first ? Math.floor((now.getTime() - Date.parse(first[1])) / DAY_MS) : 0;
    if (!first || days <= RENEWAL_DAYS[kind]) return [];
    return [`${name} ${current}: ${first[0]} is ${days} days old, and may wait ${RENEWAL_DAYS[kind]}`];
  });
}
