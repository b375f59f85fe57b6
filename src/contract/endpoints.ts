import { INSTRUCTOR_ENDPOINTS } from './instructor-endpoints.ts';
import { PAGE_ENDPOINTS } from './page-endpoints.ts';

export { API_BASE, type Endpoint } from './page-endpoints.ts';

/** The calls that no page of ours makes: other programs' and the payment provider's. */
const OTHERS_ENDPOINTS = {
  dashboard: { method: 'GET', path: '/dashboard', auth: 'required' },
  courseMy: { method: 'GET', path: '/course/my', auth: 'required' },
  paymentWebhook: { method: 'POST', path: '/payment/webhook', auth: 'none' },
} as const;

/**
 * Every call of /api/v1 as plain data; the schemas stand beside the same names in `operations.ts`. A page's code takes only
 * types from here.
 */
export const ENDPOINTS = { ...PAGE_ENDPOINTS, ...INSTRUCTOR_ENDPOINTS, ...OTHERS_ENDPOINTS };

export type EndpointName = keyof typeof ENDPOINTS;

/** The calls that the outbox may hold back; all others say at once that there is no connection. */
export type QueueableName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends { queue: true } ? N : never;
}[EndpointName];
