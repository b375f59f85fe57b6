import type { Context } from 'hono';
import type { EndpointName } from '#contract/endpoints.ts';
import { sentToken } from '../auth/signed-in-user.ts';
import type { Deps } from '../deps.ts';
import type { Api, ApiEnv } from '../http/api.ts';
import { route } from '../http/route.ts';
import type { Catalogue } from '../services/catalogue/catalogue.ts';
import {
  type CoursePage,
  listCategory,
  listCourses,
  listOwnedCourses,
  loadCourse,
  loadPlansWith,
} from '../services/catalogue/catalogue-service.ts';
import { toCourse } from '../services/catalogue/course-view.ts';
import { loadInstructorOf, loadInstructorProfile } from '../services/catalogue/instructor-service.ts';
import { loadOutline } from '../services/catalogue/outline-service.ts';
import { loadReviews, setReview } from '../services/catalogue/review-service.ts';
import { loadChanges } from '../services/catalogue/feed-service.ts';

/** What everybody asks for alike. The feed is kept by the version of the catalogue: its places are many, and few ask from each. */
export const PUBLIC_ANSWERS = [
  'courseGetAll',
  'courseGet',
  'courseCategory',
  'courseSearch',
  'instructorProfile',
] as const satisfies readonly EndpointName[];

/** Kept by whoever likes, but asked about each time: a changed price must show at once. */
function allowCaching(c: Context<ApiEnv>): void {
  c.header('Cache-Control', 'public, no-cache');
}

function toAnswer({ courses, total, ...also }: CoursePage, { page, limit }: { page: number; limit: number }) {
  return { success: true as const, data: [...courses], total, page, limit, ...also };
}

/** Who is signed in reads what they wrote, which a replica may not have yet. */
const catalogueFor = (deps: Deps, c: Context<ApiEnv>): Catalogue =>
  (sentToken(c.req.raw.headers) === null && deps.replica) || deps.catalogue;

export function catalogueRoutes(api: Api, deps: Deps): void {
  route(api, deps, 'courseGetAll', async ({ query, c }) => {
    allowCaching(c);
    return toAnswer(await listCourses(catalogueFor(deps, c), query), query);
  });

  route(api, deps, 'courseSearch', async ({ query, c }) => {
    allowCaching(c);
    return toAnswer(await listCourses(catalogueFor(deps, c), query), query);
  });

  route(api, deps, 'courseCategory', async ({ query, c }) => {
    allowCaching(c);
    return toAnswer(await listCategory(catalogueFor(deps, c), query), query);
  });

  route(api, deps, 'courseGet', async ({ query, user, c }) => {
    const { db } = catalogueFor(deps, c);
    if (user) c.header('Cache-Control', 'private, no-cache');
    else allowCaching(c);
    c.header('Vary', 'Authorization');
    const row = await loadCourse(db, query.courseId, user?.id ?? null);
    const data = {
      ...toCourse(row),
      includedInPlans: await loadPlansWith(db, row.id),
      outline: await loadOutline(db, row),
      instructor: await loadInstructorOf(db, row),
    };
    return { success: true, data };
  });

  route(api, deps, 'instructorProfile', async ({ query, c }) => {
    allowCaching(c);
    return { success: true, data: await loadInstructorProfile(catalogueFor(deps, c).db, query.username) };
  });

  route(api, deps, 'courseMy', async ({ query, user }) =>
    toAnswer(await listOwnedCourses(deps.catalogue, user.id, query), query),
  );

  route(api, deps, 'catalogueChanges', async ({ query, c }) => {
    allowCaching(c);
    return { success: true, data: await loadChanges(deps.catalogue, query) };
  });

  route(api, deps, 'reviewGet', async ({ db, user, query, c }) => {
    c.header('Cache-Control', user ? 'private, no-cache' : 'public, no-cache');
    c.header('Vary', 'Authorization');
    const { total, ...data } = await loadReviews(db, { ...query, userId: user?.id ?? null });
    return { success: true, data, total, page: query.page, limit: query.limit };
  });

  route(api, deps, 'reviewPut', async ({ db, user, body }) => {
    await setReview(db, { clock: deps.clock, userId: user.id, ...body });
    return { success: true, message: body.rating === null ? 'Your review was removed.' : 'Your review was saved.' };
  });
}
