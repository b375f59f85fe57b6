/** What a suite reports of one session, as `saveSummary` of tests/faults leaves it. */
export interface Report {
  suite: string;
  seed: number;
  runs: number;
  /** Runs that broke a promise. */
  violations: number;
  seconds: number;
  commit: string;
  /** Whether the sources were others than those of the commit. A suite of an older commit does not say. */
  dirty?: boolean;
}

interface Session {
  seed: number;
  runs: number;
  failures: number;
  seconds: number;
  commit: string;
}

/** A fault that a suite found. */
interface Found {
  suite: string;
  /** Empty where it was not written down. */
  seeds: number[];
  what: string;
  /** The subject of the commit, which outlives a rebase; null: it is open. */
  mended: string | null;
}

/** docs/reliability.json. */
export interface FaultRecord {
  sessions: Record<string, Session[]>;
  found: Found[];
  /** Sums of a tool that left out what failed; not to be verified any more. */
  earlier: Record<string, { runs: number; seconds: number; sessions: number }>;
}

/** Queries to the repository. */
export interface History {
  holds: (commit: string) => boolean;
  /** How many commits have this subject. */
  countSubject: (subject: string) => number;
}

interface Suite {
  what: string;
  unit: readonly [one: string, many: string];
  /** Makes more of it where that is not `npm run test:faults:long -- NAME`. */
  command?: string;
}

export const SUITES: Record<string, Suite> = {
  'outbox-model': { what: 'Model-based schedules', unit: ['schedule', 'schedules'] },
  mutants: { what: 'Deliberate bugs of the outbox', unit: ['mutant × seed', 'mutants × seeds'] },
  'payment-mutants': { what: 'Deliberate bugs of payments', unit: ['mutant', 'mutants'] },
  'two-devices': { what: 'Two devices edit a course', unit: ['schedule', 'schedules'] },
  notes: { what: 'Two devices write notes', unit: ['schedule', 'schedules'] },
  quizzes: { what: 'Two devices answer quizzes', unit: ['schedule', 'schedules'] },
  practice: { what: 'Two devices practise', unit: ['schedule', 'schedules'] },
  'month-embedded': { what: 'A month of everybody, embedded database', unit: ['learner', 'learners'] },
  'month-postgres': { what: 'A month of everybody, PostgreSQL', unit: ['learner', 'learners'] },
  'month-mutants': { what: 'Deliberate bugs against the month', unit: ['mutant', 'mutants'] },
  fuzz: { what: 'Calls of the API, in all ways', unit: ['case', 'cases'] },
  'fuzz-embedded': { what: 'Calls of the API, embedded database', unit: ['case', 'cases'] },
  backup: { what: 'Backup and import of a random state', unit: ['state', 'states'] },
  'browser-scenarios': { what: 'Scenarios in Chromium', unit: ['scenario', 'scenarios'] },
  'browser-kills': { what: 'SIGKILL of Chromium', unit: ['kill', 'kills'] },
  'browser-kills-firefox': { what: 'SIGKILL of Firefox', unit: ['kill', 'kills'] },
  'browser-kills-webkit': { what: 'SIGKILL of WebKit', unit: ['kill', 'kills'] },
  'logout-privacy': { what: 'Logout privacy', unit: ['logout', 'logouts'] },
  'logout-privacy-firefox': { what: 'Logout privacy, Firefox', unit: ['logout', 'logouts'] },
  'logout-privacy-webkit': { what: 'Logout privacy, WebKit', unit: ['logout', 'logouts'] },
  'server-kills-embedded': { what: 'SIGKILL of the server, embedded database', unit: ['kill', 'kills'] },
  'server-kills-postgres': { what: 'SIGKILL of the server, PostgreSQL', unit: ['kill', 'kills'] },
  'cluster-kills': {
    what: 'Kills in a cluster',
    unit: ['kill', 'kills'],
    command: 'npm run test:cluster -- --kills 50',
  },
  'torn-copies': { what: 'Copies of an open data folder', unit: ['copy', 'copies'] },
  'upload-kills': { what: 'Uploads that are killed', unit: ['upload', 'uploads'] },
  'download-ranges': { what: 'Ranges of a downloaded video', unit: ['range', 'ranges'] },
  'download-kills': { what: 'Downloads that are killed', unit: ['download', 'downloads'] },
  'download-quota': { what: 'Downloads on a full device', unit: ['cut', 'cuts'] },
  'upgrade-tabs': { what: 'Database upgrades with three old tabs open', unit: ['upgrade', 'upgrades'] },
  payments: {
    what: 'Orders of payment events, and races',
    unit: ['order', 'orders'],
    command: 'npx vitest run tests/faults/payments',
  },
};

/** Why a report cannot be recorded; null if it can. */
export function refusalOf({ suite, commit, dirty }: Report, { holds }: History): string | null {
  if (!SUITES[suite]) return `there is no suite ${suite}`;
  if (!holds(commit)) return `the commit ${commit} is not in this history`;
  return dirty === false ? null : `the sources were not those of ${commit}`;
}

/** Records a session. Of two with the same seed and commit only the longer stays, because a replay adds nothing. */
export function addSession(record: FaultRecord, report: Report): void {
  const { suite, seed, runs, violations: failures, seconds, commit } = report;
  const sessions = (record.sessions[suite] ??= []);
  const same = sessions.findIndex((session) => session.seed === seed && session.commit === commit);
  if (same < 0) sessions.push({ seed, runs, failures, seconds, commit });
  else if ((sessions[same]?.runs ?? 0) <= runs) sessions[same] = { seed, runs, failures, seconds, commit };
}

/** A number as English groups it: 254,100. */
const grouped = (value: number) => value.toLocaleString('en-GB');
const counted = (value: number, [one, many]: readonly [string, string]) =>
  `${grouped(value)} ${value === 1 ? one : many}`;
const minutes = (seconds: number) => counted(Math.max(1, Math.round(seconds / 60)), ['minute', 'minutes']);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toSessionRow(record: FaultRecord, suite: string, history: History): string[] {
  const { what, unit, command = `npm run test:faults:long -- ${suite}` } = SUITES[suite] as Suite;
  const sessions = record.sessions[suite] ?? [];
  const seeds = [...new Set(sessions.map(({ seed }) => seed))].map((seed) =>
    sessions.filter((session) => session.seed === seed),
  );
  // A seed repeats the same runs, so it counts once, by its longest session.
  const most = (of: (session: Session) => number) => sum(seeds.map((same) => Math.max(...same.map(of))));
  const last = sessions.at(-1);
  if (!last) return [what, counted(0, unit), '0', '0', '–', `\`${command}\``];
  const at = history.holds(last.commit) ? last.commit : `${last.commit} (not in this history)`;
  const done = `${counted(
    most(({ runs }) => runs),
    unit,
  )}, ${minutes(sum(sessions.map(({ seconds }) => seconds)))}`;
  return [what, done, grouped(seeds.length), grouped(most(({ failures }) => failures)), at, `\`${command}\``];
}

/** Of every run that failed the tables say something, also where nobody has looked into it. */
function toUnexplained({ sessions, found }: FaultRecord): Found[] {
  const isExplained = (suite: string, seed: number) =>
    found.some((one) => one.suite === suite && one.seeds.includes(seed));
  return Object.entries(sessions).flatMap(([suite, played]) =>
    played
      .filter(({ seed, failures }) => failures > 0 && !isExplained(suite, seed))
      .map(({ seed, failures, commit }) => ({
        ...{ suite, seeds: [seed], mended: null },
        what: `${counted(failures, ['run', 'runs'])} failed at ${commit}; the cause is not known yet`,
      })),
  );
}

/** The tables of docs/reliability.md. Throws when a commit that is said to have mended something is not to be found. */
export function toMarkdown(record: FaultRecord, history: History): string {
  for (const { mended } of record.found) {
    if (mended !== null && history.countSubject(mended) !== 1) {
      throw new Error(`${history.countSubject(mended)} commits have the subject “${mended}”, not one`);
    }
  }
  const sessions = toTable(
    ['What', 'Runs', 'Seeds', 'Failed runs', 'Last commit', 'Command'],
    Object.keys(SUITES).map((suite) => toSessionRow(record, suite, history)),
  );
  const found = toTable(
    ['Found by', 'Seeds', 'What', 'Fixed by the commit'],
    [...record.found, ...toUnexplained(record)].map(({ suite, seeds, what, mended }) => [
      `\`${suite}\``,
      seeds.length === 0 ? 'not recorded' : seeds.join(', '),
      what,
      mended ?? '**open**',
    ]),
  );
  const earlier = toTable(
    ['What', 'Count', 'In'],
    Object.entries(record.earlier).map(([suite, { runs, seconds, sessions: times }]) => {
      const { what, unit } = SUITES[suite] as Suite;
      return [what, counted(runs, unit), `${counted(times, ['session', 'sessions'])}, ${minutes(seconds)}`];
    }),
  );
  return [
    'Recorded sessions, all of them of commits in this history, without uncommitted changes. A seed counts once.',
    sessions,
    'What the suites have found:',
    found,
    `Until 23 November 2026 another tool counted the sessions. It left out failed runs, counted a repeated seed again, and most of the
commits that it named are not in this history. So these sums cannot be verified any more:`,
    earlier,
  ].join('\n\n');
}
