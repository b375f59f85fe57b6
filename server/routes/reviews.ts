import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadReviews, setReview } from '../services/catalogue/review-service.ts';

export function reviewRoutes(api: Api, deps: Deps): void {
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
