import { queryOptions, useQuery } from '@tanstack/react-query';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { toApiError } from '#data/api/api-error.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { deviceFirst } from '../device-first.ts';
import { fetchContent, toContent } from './fetch-content.ts';
import type { CourseContent } from './fetch-content.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';
import { device } from '#data/parts/load.ts';

const FRESH_MS = 5 * 60_000;

function contentQuery(userId: string, courseId: string) {
  return queryOptions<CourseContent>({
    queryKey: queryKeys.content(userId, courseId),
    // Refetched before the signed media links expire.
    staleTime: ({ state: { data } }) =>
      data?.source === 'server' ? Math.min(FRESH_MS, data.linksExpireAt - data.asOf) : 0,
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<CourseContent>({
        client,
        queryKey,
        fetch: () => fetchContent(userId, courseId, anySignal([signal, sessionSignal()])),
        load: async () => {
          const row = await (await device()).loadContent(userId, courseId);
          return row && toContent(row);
        },
      }),
  });
}

export interface CourseContentState {
  tracks: Track[] | undefined;
  courseTitle: string;
  isPending: boolean;
  /** Why nothing could be loaded: 401 not signed in, 403 not bought, 404 unknown. */
  error: ApiError | null;
  refetch: () => void;
  source: 'server' | 'device' | undefined;
}

/** The track tree of a course: first from this device, then from the server. */
export function useCourseContent(courseId: string | undefined): CourseContentState {
  const { user, status } = useSession();
  const ready = status !== 'unknown' && courseId !== undefined;
  const query = useQuery({ ...contentQuery(user?._id ?? '', courseId ?? ''), enabled: ready });
  return {
    tracks: query.data?.tracks,
    courseTitle: query.data?.courseTitle ?? '',
    isPending: !query.data && !query.isError && (courseId !== undefined || status === 'unknown'),
    error: query.isError && !query.data ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
    source: query.data?.source,
  };
}

interface FoundTrack {
  courseId: string;
  courseTitle: string;
  /** The server's answer for the track; empty when the course was found on this device. */
  tracks: Track[];
}

/** Finds the course of a track, on this device or from the server. `wholeCourseFails`: skips this device. */
function trackQuery(userId: string, trackId: string, wholeCourseFails: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.track(userId, trackId), wholeCourseFails],
    queryFn: async ({ signal }): Promise<FoundTrack> => {
      const row = wholeCourseFails ? null : await loadKnown(userId, trackId);
      if (row) return { courseId: row.courseId, courseTitle: row.courseTitle, tracks: [] };
      const answer = await call('courseTrack', { query: { trackId }, userId: userId || undefined, signal });
      return { courseId: answer.courseId, courseTitle: answer.courseTitle, tracks: answer.data };
    },
  });
}

/** A track as everybody can see it; only previews are public. */
export const openTrackQuery = (trackId: string) => trackQuery('', trackId, true);

async function loadKnown(userId: string, trackId: string) {
  const { loadContentOfTrack } = await device();
  return loadContentOfTrack(userId, trackId).catch((error: unknown) => {
    console.warn('The content on this device could not be read', error);
    return null;
  });
}

export interface TrackState {
  track: Track | undefined;
  /** The lessons of the course in order; only the track itself for a visitor of a preview. */
  siblings: Track[];
  /** The folders that contain the track, outermost first. */
  ancestors: Track[];
  courseId: string | undefined;
  courseTitle: string;
  /** The course as a whole is refused to the user, and this track of it is not. */
  isPreview: boolean;
  /** The user has the course, and the track is in it: only then the server takes their progress. */
  hasCourse: boolean;
  isPending: boolean;
  error: ApiError | null;
  refetch: () => void;
}

/** One track with its place in the course. The course may be unknown, as in /my-learning/course/track/{trackId}. */
export function useTrack({ courseId, trackId }: { courseId?: string | undefined; trackId: string }): TrackState {
  const { user, status } = useSession();
  const userId = user?._id ?? '';
  const known = useQuery({ ...trackQuery(userId, trackId, false), enabled: status !== 'unknown' && !courseId });
  const theCourse = courseId ?? known.data?.courseId;
  const content = useCourseContent(theCourse);
  const path = content.tracks && pathTo(content.tracks, trackId);
  // A preview is public, even when the server refuses the content of the course.
  const refused = content.error?.kind === 'http' || (content.tracks !== undefined && path === null);
  const alone = useQuery({ ...trackQuery(userId, trackId, true), enabled: refused });
  // Never fetched here: the data came with the page if the track is public.
  const open = useQuery({ ...openTrackQuery(trackId), enabled: false });
  const single = alone.data ?? open.data;
  const track = path?.at(-1) ?? single?.tracks.find(({ _id }) => _id === trackId);
  const failure = alone.error ?? known.error;
  return {
    track,
    siblings: path ? lessonsOf(content.tracks ?? []) : track ? [track] : [],
    ancestors: path?.slice(0, -1) ?? [],
    courseId: theCourse ?? single?.courseId,
    hasCourse: path !== undefined && path !== null,
    isPreview: track !== undefined && content.error?.kind === 'http' && [401, 403].includes(content.error.status),
    courseTitle: content.courseTitle || (single?.courseTitle ?? known.data?.courseTitle ?? ''),
    isPending:
      !track && (status === 'unknown' || known.isLoading || alone.isLoading || (!refused && content.isPending)),
    error: track ? null : failure ? toApiError(failure) : refused ? null : content.error,
    refetch: () => {
      if (!courseId) void known.refetch();
      if (refused) void alone.refetch();
      content.refetch();
    },
  };
}

/** The tracks from the root down to `trackId`; null when it is not in the tree. */
function pathTo(tracks: readonly Track[], trackId: string): Track[] | null {
  for (const track of tracks) {
    if (track._id === trackId) return [track];
    const below = pathTo(track.subTracks, trackId);
    if (below) return [track, ...below];
  }
  return null;
}
