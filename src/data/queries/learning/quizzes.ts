import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toKeptText } from '#contract/kept-text.ts';
import { markQuiz, pickAnswers } from '#contract/quiz-rules.ts';
import type { MarkedAttempt, Quiz, QuizAttempt, ShownAttempt } from '#contract/quiz.ts';
import type { Track } from '#contract/track.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import type { AttemptView } from '#data/outbox/view/attempt-views.ts';
import { device, quizzes } from '#data/parts/load.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { useSession } from '../account/session.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { submitSurely } from '../submit.ts';
import type { OpenAttempt } from './quizzes-open-attempt.ts';

export type { AttemptView } from '#data/outbox/view/attempt-views.ts';

const SEPARATOR = ' ';
const attemptsOf = createLiveSources(async () => {
  const [{ loadAttemptsView }, { loadCommandsFor }] = await Promise.all([quizzes(), device()]);
  await loadCommandsFor(['quiz-attempt']);
  return (db, key) => {
    const [userId = '', trackId = ''] = key.split(SEPARATOR);
    return loadAttemptsView(db, userId, trackId);
  };
});

/** Brings what the server has to this device. Answers null then, and all attempts where nothing can be stored. */
function attemptsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.quizAttempts(userId),
    queryFn: async ({ signal }): Promise<ShownAttempt[] | null> => {
      const { fetchAttempts, fetchAllAttempts, toShownAttempt } = await quizzes();
      const both = anySignal([signal, sessionSignal()]);
      try {
        await fetchAttempts(userId, both);
        return null;
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error;
        const all: MarkedAttempt[] = await fetchAllAttempts(userId, both);
        return all.map(toShownAttempt);
      }
    },
  });
}

export interface AttemptsState {
  /** The latest first; undefined while nothing is known. */
  attempts: AttemptView[] | undefined;
  /** Why the server could not be asked; what is on this device is shown beside it. */
  error: ApiError | null;
  refetch: () => void;
}

/** The user's attempts at a quiz, those included that wait on this device. */
export function useAttempts(trackId: string): AttemptsState {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...attemptsQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : attemptsOf(userId + SEPARATOR + trackId));
  const told = live.state === 'unavailable' ? query.data : undefined;
  const fromServer = useMemo(
    () =>
      told
        ?.filter((attempt) => attempt.trackId === trackId)
        .sort((a, b) => b.finishedAt - a.finishedAt)
        .map((attempt): AttemptView => ({ attempt, waits: false, problem: null })),
    [told, trackId],
  );
  return {
    attempts: live.data ?? fromServer,
    error: query.isError ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}

const unsavedId = (trackId: string) => `quiz:${trackId}`;

/**
 * Hands an attempt in; resolves with its id when it is durable. Practice quizzes are marked here, graded ones by the server. What
 * was being answered is deleted with it. Rejects with words for the learner where it can neither be stored nor sent.
 */
export async function handIn(
  { courseId, _id: trackId, version }: Track,
  quiz: Quiz,
  { attemptId, startedAt, answers: given }: OpenAttempt,
): Promise<string> {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  const answers = pickAnswers(
    quiz,
    Object.fromEntries(Object.entries(given).map(([id, texts]) => [id, texts.map((text) => toKeptText(text))])),
  );
  // Under a known id these answers would be lost: the first that were handed in stay.
  const isKnown = await quizzes()
    .then(({ isHandedIn }) => isHandedIn(user._id, attemptId))
    .catch(() => false);
  const attempt: QuizAttempt = {
    _id: isKnown ? crypto.randomUUID() : attemptId,
    courseId,
    trackId,
    quizVersion: version,
    answers,
    startedAt,
    finishedAt: Math.max(Date.now(), startedAt),
  };
  const result = quiz.mode === 'practice' ? markQuiz(quiz, answers) : null;
  await submitSurely(
    'quiz-attempt',
    user._id,
    { attempt, result },
    {
      also: async (db) => {
        await db.unsaved.delete([user._id, unsavedId(trackId)]);
      },
    },
  );
  return attempt._id;
}

const SAVE_MS = 300;

/**
 * The quiz that is being answered, stored on this device while it is answered; null when none is, undefined before that is known.
 * `set(null)` forgets it.
 */
export function useOpenAttempt(trackId: string): {
  open: OpenAttempt | null | undefined;
  set: (open: OpenAttempt | null) => void;
  /** Takes and stores nothing more until `resume` or `close`: what is handed in must not change, nor come back as begun. */
  pause: () => void;
  /** It could not be handed in. */
  resume: (open: OpenAttempt) => void;
  /** Forgets it on the screen only: handing it in has deleted it on the device. */
  close: () => void;
} {
  const userId = useSession().user?._id ?? '';
  const [open, setOpen] = useState<OpenAttempt | null>();
  const unsaved = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null);
  const paused = useRef(false);

  useEffect(() => {
    let gone = false;
    quizzes()
      .then(({ loadUnsaved }) => loadUnsaved(userId, unsavedId(trackId)))
      .catch((error: unknown) => {
        console.warn('A quiz that was begun could not be read', error);
        return null;
      })
      .then((row) => {
        if (!gone) setOpen((now) => now ?? (row ? (row.fields as unknown as OpenAttempt) : null));
      })
      .catch(() => undefined);
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
  }, [userId, trackId]);

  const drop = () => {
    clearTimeout(unsaved.current?.timer);
    unsaved.current = null;
  };
  const set = (next: OpenAttempt | null) => {
    if (paused.current) return;
    setOpen(next);
    drop();
    const save = () => {
      drop();
      void quizzes()
        .then(({ saveUnsaved, forgetUnsaved }) =>
          next === null
            ? forgetUnsaved(userId, unsavedId(trackId))
            : saveUnsaved(userId, unsavedId(trackId), { ...next }),
        )
        .catch((error: unknown) => console.warn('A quiz that is answered could not be stored', error));
    };
    unsaved.current = { timer: setTimeout(save, SAVE_MS), save };
  };
  return {
    open,
    set,
    pause: () => {
      drop();
      paused.current = true;
    },
    resume: (before) => {
      paused.current = false;
      set(before);
    },
    close: () => {
      drop();
      paused.current = false;
      setOpen(null);
    },
  };
}
