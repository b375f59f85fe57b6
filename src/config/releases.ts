/** What a version brought, for who uses it: a few plain sentences. */
export interface Release {
  version: string;
  /** ISO date. */
  date: string;
  notes: readonly string[];
}

/** The newest first; its version is that of package.json. The build writes them to `RELEASES_PATH` as well. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-22',
    notes: [
      'Find, buy and study courses in rupees, also where there is no network.',
      'What you do offline is kept on this device and reaches the server once.',
      'Write and publish courses, on a train if need be.',
      'Downloads go on in the background where the browser can do it.',
    ],
  },
];

/** Where the notes of the newest version are, whatever version a page is of. */
export const RELEASES_PATH = '/releases.json';
