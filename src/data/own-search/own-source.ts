import { Dexie } from 'dexie';
import { inOrderOfStudy } from '#contract/next-lesson.ts';
import type { Note } from '#contract/note.ts';
import type { Track } from '#contract/track.ts';
import { type Cue, readWebVtt } from '#lib/web-vtt-cues.ts';
import { withDb } from '../db/with-db.ts';
import { findMediaStore } from '../downloads/media-store.ts';
import { serveMedia } from '../downloads/serve-media.ts';
import { lessonFilesOf } from '../owned/lesson-files.ts';
import { openOwnedFiles } from '../owned/owned-files.ts';
import { loadCommandsFor } from '../outbox/commands/registry.ts';
import { loadNotesView } from '../outbox/view/note-views.ts';

export interface OwnCourse {
  courseTitle: string;
  tracks: Track[];
}

/** Where the search finds what a learner owns. */
export interface OwnSource {
  /** All courses of the learner, that of the last study first, null while they are not known; with the versions of those whose lessons are here. */
  loadCourses: () => Promise<{ owned: string[] | null; versions: Map<string, string> }>;
  loadCourse: (courseId: string) => Promise<OwnCourse | null>;
  /** The captions of a film; null for those that are not here. */
  loadSpoken: (track: Track) => Promise<(Cue[] | null)[]>;
  /** What is different after the notes have changed. */
  loadNotesVersion: () => Promise<string>;
  loadNotes: () => Promise<Note[]>;
}

/** What this device has. Rejects with `StorageFailure` without a database. */
export function deviceSource(userId: string): OwnSource {
  return {
    loadCourses: () =>
      withDb((db) =>
        db.transaction('r', db.libraries, db.contents, async () => {
          const library = (await db.libraries.get(userId))?.library;
          const owned = library && [...inOrderOfStudy(library.purchasedCourses), ...library.archivedCourses];
          // From the index alone, in the same order twice: the rows are large.
          const rows = db.contents.where('[userId+asOf]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]);
          const [keys, asOf] = [await rows.primaryKeys(), await rows.keys()];
          const versions = new Map(keys.map(([, courseId], at) => [courseId, String(asOf[at])]));
          return { owned: owned?.map(({ _id }) => _id) ?? null, versions };
        }),
      ),
    loadCourse: async (courseId) => (await withDb((db) => db.contents.get([userId, courseId]))) ?? null,
    loadSpoken: (track) => loadSpoken(userId, track),
    loadNotesVersion: () =>
      withDb(async (db) => {
        const notes = db.notes.where('[userId+seq]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]);
        const [count, last, waiting] = await Promise.all([
          notes.count(),
          notes.last(),
          db.outbox.where({ userId }).primaryKeys(),
        ]);
        return [count, last?.seq, ...waiting].join(' ');
      }),
    async loadNotes() {
      await loadCommandsFor(['note-put']);
      return (await withDb((db) => loadNotesView(db, userId))).map(({ note }) => note);
    },
  };
}

/** From the files of owned courses, or those of a download. */
async function loadSpoken(userId: string, track: Track): Promise<(Cue[] | null)[]> {
  if (track.captions.length === 0 || !('caches' in globalThis)) return track.captions.map(() => null);
  const files = await openOwnedFiles(userId);
  const downloads = await findMediaStore(userId);
  const paths = new Map(lessonFilesOf(track).map(({ url, path }) => [url, path]));
  return Promise.all(
    track.captions.map(async ({ url, mediaId }) => {
      const kept = await files.find(paths.get(url) ?? '');
      const found = kept ?? (downloads && (await serveMedia(downloads, mediaId, { method: 'GET', range: null })));
      return found?.ok ? readWebVtt(await found.text()) : null;
    }),
  );
}
