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
      'Find, buy and study courses priced in rupees, online or offline.',
      'Changes you make offline are saved on this device and sync when you are online.',
      'Create and publish courses, even on a train.',
      'Downloads continue in the background if the browser supports it.',
    ],
  },
];

/** Where the notes of the newest version are, whatever version a page is of. */
export const RELEASES_PATH = '/releases.json';
