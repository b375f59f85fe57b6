import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadRefunds, requestRefund } from '../services/payments/refund-service.ts';

export function refundRoutes(api: Api, deps: Deps): void {
  const { clock } = deps;

  route(api, deps, 'refundList', async ({ db, user }) => ({
    success: true,
    data: await loadRefunds(db, { clock, userId: user.id }),
  }));

  route(api, deps, 'refundRequest', async ({ db, user, body }) => ({
    success: true,
    message: 'Refund requested. Refunds are processed in 3-5 business days.',
    data: await requestRefund(db, { clock, userId: user.id }, body),
  }));
}
