import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadContent, loadTrack } from '../services/learning/content-service.ts';

/** What is inside a course. Answers carry signed links, so they are nobody else's to keep. */
export function contentRoutes(api: Api, deps: Deps): void {
  const { mediaLinks: links, clock } = deps;

  route(api, deps, 'courseContent', ({ db, query, user, requireUser }) =>
    loadContent(db, { courseId: query.courseId, viewer: { user, requireUser }, links, clock }),
  );

  route(api, deps, 'courseTrack', ({ db, query, user, requireUser }) =>
    loadTrack(db, { trackId: query.trackId, viewer: { user, requireUser }, links, clock }),
  );
}
