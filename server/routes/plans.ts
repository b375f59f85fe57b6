import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { cancelPlan, loadPlans } from '../services/payments/plan-service.ts';

export function planRoutes(api: Api, deps: Deps): void {
  const { clock } = deps;

  route(api, deps, 'planList', async ({ db, user }) => ({
    success: true,
    ...(await loadPlans(db, { clock, userId: user.id })),
  }));

  route(api, deps, 'planCancel', async ({ db, user, body }) => ({
    success: true,
    message: 'Your plan is cancelled. It runs to the end of its time.',
    data: await cancelPlan(db, { clock, userId: user.id, planId: body.planId }),
  }));
}
