import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InstructorCourse } from '#contract/authoring.ts';
import { ApiFailure, toApiError } from '#data/api/api-error.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { cacheCourses } from '#data/authoring/course-cache.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { revisedCopy } from '../server-copy-query.ts';
import { useSession } from '../account/session.ts';
import { authoring, device } from '#data/parts/load.ts';

const authoredOf = createLiveSources(loadView);

async function loadView() {
  const [{ loadAuthoredView }, { loadCommandsFor }] = await Promise.all([authoring(), device()]);
  await loadCommandsFor(['course-add']);
  return loadAuthoredView;
}

/** The instructor's courses from the server; each response is saved on this device. */
function instructorCoursesQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.authored(userId),
    queryFn: async ({ signal }) => {
      const courses = await revisedCopy<InstructorCourse[], number>(
        {
          fetch: async (both) => coursesOf(await call('courseInstructor', { userId, signal: both }).catch(noResponse)),
          loadRevs: async () => (await authoring()).loadAuthoredRev(userId),
          save: async (answer, rev) => (await authoring()).saveAuthored(userId, answer, rev),
          load: async () => (await authoring()).loadAuthored(userId),
        },
        signal,
      );
      await cacheView(userId, courses);
      return courses;
    },
  });
}

/** The error for a response without courses, with the text of the specification (sections 7 and 8). */
function missingIn(answer: { data?: unknown }): string {
  if (answer.data === undefined) return 'No data in the response';
  return answer.data === null ? 'No courses data received from the server' : 'No courses data in the response';
}

/** A response that is not from our server counts as no response. */
function noResponse(failure: unknown): never {
  const error = toApiError(failure);
  if (error.kind !== 'http' || error.code !== 'internal' || error.status !== 502) throw failure;
  throw new ApiFailure({ ...error, message: 'No response received from the server' }, failure);
}

function coursesOf(answer: { data?: unknown }): InstructorCourse[] {
  if (Array.isArray(answer.data)) return answer.data as InstructorCourse[];
  const message = missingIn(answer);
  throw new ApiFailure({ kind: 'http', status: 502, code: 'internal', message });
}

/** Saves the courses as shown on this device under the key of the specification; uses `known` when there is no database. */
export async function cacheView(userId: string, known?: InstructorCourse[]): Promise<void> {
  const [{ withDb }, load] = await Promise.all([device(), loadView()]);
  const view = await withDb((db) => load(db, userId)).catch((error: unknown) => {
    console.warn('The courses of this device cannot be read', error);
    return null;
  });
  const courses = view?.courses ?? known;
  if (courses) cacheCourses(userId, courses);
}

interface InstructorCoursesState {
  courses: InstructorCourse[] | undefined;
  isPending: boolean;
  /** Why there is no data; null while there is data to show. */
  error: ApiError | null;
  refetch: () => void;
}

/** The signed-in instructor's courses with the pending changes applied, the last changed first. */
export function useInstructorCourses(): InstructorCoursesState {
  const { user, status } = useSession();
  const userId = user?._id ?? '';
  const query = useQuery({ ...instructorCoursesQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : authoredOf(userId));
  const view = live.data;
  const here = view && (view.known || view.courses.length > 0) ? view.courses : undefined;
  const courses = here ?? (live.state === 'unavailable' ? query.data : undefined);
  const failed = !courses && query.isError;
  return {
    courses,
    isPending: status === 'unknown' || (userId !== '' && !courses && !failed),
    error: failed ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}
