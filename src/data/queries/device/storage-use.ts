import { useCallback, useMemo } from 'react';
import { useDownloadCommands, useDownloadRows } from '../learning/downloads.ts';
import { createLiveSources, useLive } from '../live.ts';
import { useSession } from '../account/session.ts';
import { loadContentSizes } from '#data/device/load-content-sizes.ts';

/** The stored data of one course. */
export interface CourseUse {
  courseId: string;
  /** '' when the title is not on this device. */
  title: string;
  trackIds: string[];
  /** Bytes of its downloaded videos. */
  videoBytes: number;
  /** The approximate size of its text lessons, in bytes. */
  textBytes: number;
}

const contentsOf = createLiveSources(() => Promise.resolve(loadContentSizes));

/** The signed-in user's stored data by course, largest first. */
export function useCourseUse(): CourseUse[] {
  const { user } = useSession();
  const rows = useDownloadRows();
  const contents = useLive(user ? contentsOf(user._id) : null).data;
  return useMemo(() => {
    const courses = new Map<string, CourseUse>();
    for (const { courseId, title, bytes } of contents ?? [])
      courses.set(courseId, { courseId, title, trackIds: [], videoBytes: 0, textBytes: bytes });
    for (const { courseId, trackId, receivedBytes } of rows) {
      const course = courses.get(courseId) ?? { courseId, title: '', trackIds: [], videoBytes: 0, textBytes: 0 };
      course.trackIds.push(trackId);
      course.videoBytes += receivedBytes;
      courses.set(courseId, course);
    }
    return [...courses.values()].sort(
      (a, b) => b.videoBytes - a.videoBytes || b.textBytes - a.textBytes || a.title.localeCompare(b.title),
    );
  }, [rows, contents]);
}

/** Deletes downloads one after another, so that after a failure the rest is still known. */
export function useDeleteDownloads(): (trackIds: readonly string[]) => Promise<void> {
  const { remove } = useDownloadCommands();
  return useCallback(
    async (trackIds) => {
      for (const trackId of trackIds) await remove(trackId);
    },
    [remove],
  );
}
