import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toKeptText } from '#contract/kept-text.ts';
import { NOTE_QUOTE_MAX, TITLE_MAX } from '#contract/limits.ts';
import { deleteNote, isDeleted, textOf, writeNote } from '#contract/note-rules.ts';
import type { Note, NotePlace } from '#contract/note.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import type { NoteView } from '#data/outbox/view/note-views.ts';
import { device, notes } from '#data/parts/load.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { useSession } from '../account/session.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { submitSurely } from '../submit.ts';

export type { NoteView } from '#data/outbox/view/note-views.ts';

const SEPARATOR = ' ';
const notesOf = createLiveSources(async () => {
  const [{ loadNotesView }, { loadCommandsFor }] = await Promise.all([notes(), device()]);
  await loadCommandsFor(['note-put']);
  return (db, key) => {
    const [userId = '', trackId] = key.split(SEPARATOR);
    return loadNotesView(db, userId, trackId);
  };
});

/** Brings what the server changed to this device. Answers null then, and all notes where nothing can be stored. */
export function notesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.notes(userId),
    queryFn: async ({ signal }): Promise<Note[] | null> => {
      const { fetchNotes, fetchAllNotes } = await notes();
      const both = anySignal([signal, sessionSignal()]);
      try {
        await fetchNotes(userId, both);
        return null;
      } catch (error) {
        if (error instanceof StorageFailure) return fetchAllNotes(userId, both);
        throw error;
      }
    },
  });
}

export interface NotesState {
  /** In no order; undefined while nothing is known. */
  notes: NoteView[] | undefined;
  /** Why the server could not be asked; what is on this device is shown beside it. */
  error: ApiError | null;
  refetch: () => void;
}

/** The user's notes, those included that wait on this device: of one lesson, or all. */
export function useNotes(trackId?: string): NotesState {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...notesQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : notesOf(trackId === undefined ? userId : userId + SEPARATOR + trackId));
  const told = live.state === 'unavailable' ? query.data : undefined;
  const fromServer = useMemo(
    () =>
      told
        ?.filter((note) => !isDeleted(note) && (trackId === undefined || note.trackId === trackId))
        .map((note): NoteView => ({ note, waits: false, problem: null })),
    [told, trackId],
  );
  // An empty store tells nothing before the server was asked once.
  const isKnown = live.data !== undefined && (live.data.length > 0 || !query.isPending);
  return {
    notes: isKnown ? live.data : fromServer,
    error: query.isError ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}

/** Where the learner is in a lesson. */
type Place = Omit<NotePlace, 'at'>;

export interface NewNote {
  courseId: string;
  trackId: string;
  courseTitle: string;
  lessonTitle: string;
  place: Place;
  /** Empty for a bookmark. */
  text: string;
}

/** Resolves when it is durable. `draftId`: the typed text that it replaces. */
async function put(note: Note, draftId?: string): Promise<void> {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  const also = draftId === undefined ? undefined : { also: (db: UnsavedDb) => db.unsaved.delete([user._id, draftId]) };
  await submitSurely('note-put', user._id, { note }, also);
}
type UnsavedDb = Parameters<NonNullable<NonNullable<Parameters<typeof submitSurely>[3]>['also']>>[0];

const cut = (text: string, max: number) => toKeptText(text.slice(0, max));

export const noteCommands = {
  add: ({ place, text, courseTitle, lessonTitle, ...of }: NewNote, draftId?: string): Promise<void> => {
    const now = Date.now();
    const note: Note = {
      ...of,
      _id: crypto.randomUUID(),
      courseTitle: cut(courseTitle, TITLE_MAX),
      lessonTitle: cut(lessonTitle, TITLE_MAX),
      createdAt: now,
      place: { ...place, quote: cut(place.quote, NOTE_QUOTE_MAX), at: now },
      texts: [],
      replaced: [],
    };
    return put(writeNote(note, toKeptText(text).trim(), now), draftId);
  },
  /** `note`: as its writer saw it. */
  write: (note: Note, text: string, draftId?: string): Promise<void> =>
    put(writeNote(note, toKeptText(text).trim(), Date.now()), draftId),
  remove: async (note: Note): Promise<{ undo: () => Promise<void> }> => {
    const deleted = deleteNote(note);
    await put(deleted);
    return { undo: () => put(writeNote(deleted, textOf(note), Date.now())) };
  },
};

/** What is being typed: into the note as it was then, or at a place for a new one. */
export interface NoteDraft {
  text: string;
  note: Note | null;
  place: Place | null;
}

const SAVE_MS = 300;

/**
 * Typed text that is no note yet, stored on this device while it is typed. `clear` forgets it here; the command that makes a note
 * of it deletes it there.
 */
export function useNoteDraft(id: string): {
  draft: NoteDraft | null;
  type: (draft: NoteDraft) => void;
  clear: (discard?: boolean) => void;
} {
  const userId = useSession().user?._id ?? '';
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const unsaved = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null);

  useEffect(() => {
    let gone = false;
    notes()
      .then(({ loadUnsaved }) => loadUnsaved(userId, id))
      .then((row) => {
        if (row && !gone) setDraft((typed) => typed ?? (row.fields as unknown as NoteDraft));
      })
      .catch((error: unknown) => console.warn('Typed text could not be read', error));
    // A phone may end a page that is not seen any more without another word.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') unsaved.current?.save();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onHidden);
      unsaved.current?.save();
    };
  }, [userId, id]);

  const drop = () => {
    clearTimeout(unsaved.current?.timer);
    unsaved.current = null;
  };
  return {
    draft,
    type: (next) => {
      setDraft(next);
      drop();
      const save = () => {
        drop();
        void notes()
          .then(({ saveUnsaved, forgetUnsaved }) =>
            next.text === '' ? forgetUnsaved(userId, id) : saveUnsaved(userId, id, { ...next }, 'text'),
          )
          .catch((error: unknown) => console.warn('Typed text could not be stored', error));
      };
      unsaved.current = { timer: setTimeout(save, SAVE_MS), save };
    },
    clear: (discard = false) => {
      drop();
      setDraft(null);
      if (!discard) return;
      notes()
        .then(({ forgetUnsaved }) => forgetUnsaved(userId, id))
        .catch((error: unknown) => console.warn('Typed text could not be removed', error));
    },
  };
}
