/** The changes of a version that users notice, as a few plain sentences. */
export interface Release {
  version: string;
  /** ISO date. */
  date: string;
  notes: readonly string[];
}

/** Newest first. The first version equals that of package.json. The build also writes them to `RELEASES_PATH`. */
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

/** The notes of the newest version, which a page of an older version also fetches. */
export const RELEASES_PATH = '/releases.json';
