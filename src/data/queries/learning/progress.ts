import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { mergeProgress, type Position } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { call } from '#data/api/http-client.ts';
import { loadLastPosition } from './last-position.ts';
import { createLiveSources, useLive } from '../live.ts';
import { createPositionSaver } from './position-saver.ts';
import { queryKeys } from '../query-keys.ts';
import { serverCopy } from '../server-copy-query.ts';
import { useSession } from '../account/session.ts';
import { useOnline } from '../online.ts';
import { device } from '#data/parts/load.ts';

const SEPARATOR = ' ';
const progressOf = createLiveSources(async () => {
  const { loadProgressView, loadWaitingCommands } = await device();
  await loadWaitingCommands();
  return (db, key) => {
    const [userId = '', courseId = ''] = key.split(SEPARATOR);
    return loadProgressView(db, userId, courseId);
  };
});

/** All progress of the user from the server, merged into this device's copy. */
function progressQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.progress(userId),
    queryFn: ({ signal }) =>
      serverCopy<Progress[]>(
        {
          userId,
          fetch: async (both) => (await call('progressGet', { userId, signal: both })).data,
          save: async (items) => {
            await (await device()).saveProgress(userId, items);
            return true;
          },
          load: async () => (await device()).loadProgress(userId),
        },
        signal,
      ),
  });
}

const NOTHING: ReadonlyMap<string, Progress> = new Map();

/** Progress by track id, including pending positions. */
export function useCourseProgress(courseId: string | undefined): ReadonlyMap<string, Progress> {
  return useKnownProgress(courseId).progress;
}

/**
 * As `useCourseProgress`. `here`: this device has answered. `known`: so has the server where it can be asked: a place that is
 * noted before would take that of another device.
 */
export function useKnownProgress(courseId: string | undefined): {
  progress: ReadonlyMap<string, Progress>;
  here: boolean;
  known: boolean;
} {
  const { user, status } = useSession();
  const online = useOnline();
  const userId = user?._id ?? '';
  const query = useQuery({ ...progressQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' || !courseId ? null : progressOf(userId + SEPARATOR + courseId));
  const progress = useMemo(() => {
    if (live.state === 'loading') return withLastPosition(NOTHING, userId, courseId);
    const here = live.state === 'ready' ? live.data : NOTHING;
    // The server's answer is here before the store that it is saved in tells of it. A merge may come twice.
    const ofCourse = (query.data ?? []).filter((item) => item.courseId === courseId);
    return withLastPosition(ofCourse.reduce(joined, here), userId, courseId);
  }, [live, query.data, courseId, userId]);
  const here = status !== 'unknown' && (userId === '' || live.state !== 'loading');
  return { progress, here, known: here && (userId === '' || query.isFetched || !online) };
}

/** After a reload the last page's position may reach the outbox after the video has started, so it is merged in here. */
function withLastPosition(
  progress: ReadonlyMap<string, Progress>,
  userId: string,
  courseId: string | undefined,
): ReadonlyMap<string, Progress> {
  const last = userId === '' ? null : loadLastPosition(userId);
  if (last === null || last.courseId !== courseId) return progress;
  return joined(progress, last);
}

function joined(progress: ReadonlyMap<string, Progress>, item: Progress): ReadonlyMap<string, Progress> {
  const known = progress.get(item.trackId);
  return new Map(progress).set(item.trackId, known ? mergeProgress(known, item) : item);
}

/** Functions to save progress. Positions are saved at most every 5 s, and when the page is hidden or closed. */
export function useProgressCommands(): {
  savePosition: (position: Position) => void;
  mark: (courseId: string, trackId: string, done: boolean) => Promise<void>;
} {
  const saver = useMemo(() => createPositionSaver(), []);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saver.leave({ forGood: false });
    };
    const onLeave = () => saver.leave({ forGood: true });
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onLeave);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
