import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadProgress, saveProgress } from '../services/learning/progress-service.ts';

export function progressRoutes(api: Api, deps: Deps): void {
  route(api, deps, 'progressGet', async ({ db, user, query }) => ({
    success: true,
    data: await loadProgress(db, user.id, query.courseId),
  }));

  route(api, deps, 'progressPut', async ({ db, user, body }) => ({
    success: true,
    data: await saveProgress(db, { clock: deps.clock, userId: user.id, items: body.items }),
  }));
}
