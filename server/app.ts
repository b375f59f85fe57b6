import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { API_BASE, ENDPOINTS } from '#contract/endpoints.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { Deps } from './deps.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { answerError } from './http/answer-error.ts';
import type { Api, ApiEnv } from './http/api.ts';
import { CALL_LIMITS, limit, requireLimits } from './http/limit-calls.ts';
import { measureRequests } from './http/metrics.ts';
import { countKept } from './http/own-metrics.ts';
import { refuseWithoutRoom } from './http/refuse-without-room.ts';
import { requestLog } from './http/request-log.ts';
import { tellNonce } from './http/read-proof.ts';
import { timeLimit } from './http/time-limit.ts';
import { accountRoutes } from './routes/account.ts';
import { accountSecurityRoutes } from './routes/account-security.ts';
import { emailRoutes } from './routes/email.ts';
import { authoringRoutes } from './routes/authoring.ts';
import { catalogueRoutes, PUBLIC_ANSWERS } from './routes/catalogue.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { docsRoutes } from './routes/docs.ts';
import { factorRoutes } from './routes/factors.ts';
import { googleRoutes } from './routes/google.ts';
import { healthRoutes } from './routes/health.ts';
import { instructorRoutes } from './routes/instructor.ts';
import { learningRoutes } from './routes/learning.ts';
import { listRoutes } from './routes/lists.ts';
import { mediaRoutes } from './routes/media.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { siteRoutes } from './routes/site.ts';
import { trackMediaRoutes } from './routes/track-media.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userRoutes } from './routes/user.ts';
import { policyReportRoutes } from './routes/policy-reports.ts';
import { vitalsRoutes } from './routes/vitals.ts';
import { NO_DOCUMENT_POLICY } from './http/content-security-policy.ts';
import { REQUEST_MS } from './program/time-limits.ts';
import { readCatalogueClock } from './services/catalogue/catalogue-clock.ts';
import { Refusal } from './services/refusal.ts';
import { traceRequests } from './tracing/trace-requests.ts';

const POLICY = 'Content-Security-Policy';

/** What no page of ours asks for; a frame inside it cannot ask for it either. */
const PERMISSIONS = {
  ...{ camera: [], microphone: [], geolocation: [], displayCapture: [], usb: [], serial: [], bluetooth: [], hid: [] },
  ...{ midi: [], magnetometer: [] },
};

/** The whole server as one function from request to response; it needs no port and keeps no state of its own. */
export function createApp(deps: Deps): Api {
  const api: Api = new Hono<ApiEnv>();
  api.onError(answerError(deps.clock));
  api.use(requestLog(deps.logger));
  if (deps.env.tracing) api.use(traceRequests);
  const metrics = measureRequests(api, deps);
  const headers = {
    // The header is valid only behind TLS, which PUBLIC_URL shows.
    strictTransportSecurity: deps.env.publicUrl?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    // Headers for browsers that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const ofDocuments = secureHeaders({
    ...headers,
    crossOriginResourcePolicy: 'same-origin',
    // A window that the payment script opens must keep its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // For browsers that do not know frame-ancestors.
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: PERMISSIONS,
  });
  // What a page alone heeds would make each script and style larger: with a policy of its own the home page has 1.8 KB more.
  const ofAssets = secureHeaders({
    ...headers,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
  });
  api.use((c, next) => (c.req.path.startsWith('/assets/') ? ofAssets : ofDocuments)(c, next));
  api.use(async (c, next) => {
    await next();
    // A page has its own, and a script or a style is judged by its page's.
    if (c.res.headers.has(POLICY) || c.req.path.startsWith('/assets/')) return;
    c.res.headers.set(POLICY, NO_DOCUMENT_POLICY);
  });
  api.use(`${API_BASE}/*`, tellNonce);
  const onAnswer = countKept(metrics);
  const answers = createAnswerCache({ onAnswer });
  api.use(`${API_BASE}/*`, answers.forgetAfterChange);
  // Counted before they are answered from memory.
  for (const name of PUBLIC_ANSWERS) {
    api.use(API_BASE + ENDPOINTS[name].path, limit(deps, CALL_LIMITS[name]), answers.serve);
  }
  // A thousand devices that come back on Monday ask from a few places of the feed.
  const feed = createAnswerCache({
    onAnswer,
    servesSignedIn: true,
    readVersion: async () => {
      const { epoch, seq, countsVersion } = await readCatalogueClock(deps.db);
      return `${epoch} ${seq} ${countsVersion}`;
    },
  });
  api.use(API_BASE + ENDPOINTS.catalogueChanges.path, limit(deps, CALL_LIMITS.catalogueChanges), feed.serve);
  api.use(
    `${API_BASE}/*`,
    // Pieces of videos have no limit here, because a slow connection needs its time; Node ends a request that stands
    // still.
    timeLimit(REQUEST_MS, 'The server took too long. Please try again.', UPLOADS_PATH),
  );
  // With a database elsewhere it is the disk of uploads alone, which asks for its room by itself.
  if (!deps.pool) api.use(`${API_BASE}/*`, refuseWithoutRoom(deps.room));

  healthRoutes(api, deps);
  userRoutes(api, deps);
  accountRoutes(api, deps);
  accountSecurityRoutes(api, deps);
  emailRoutes(api, deps);
  factorRoutes(api, deps);
  googleRoutes(api, deps);
  catalogueRoutes(api, deps);
  listRoutes(api, deps);
  learningRoutes(api, deps);
  certificateRoutes(api, deps);
  authoringRoutes(api, deps);
  instructorRoutes(api, deps);
  orderRoutes(api, deps);
  paymentRoutes(api, deps);
  mediaRoutes(api, deps);
  trackMediaRoutes(api, deps);
  uploadRoutes(api, deps);
  docsRoutes(api, deps);
  siteRoutes(api, deps);
  vitalsRoutes(api, deps, metrics);
  policyReportRoutes(api, deps, metrics);

  api.all('/api/*', limit(deps, 'public'), () => {
    throw new Refusal('not_found', 'There is no such call. See /api/v1/docs.');
  });
  api.all(
    '*',
    limit(deps, (path) => (path.startsWith('/assets/') ? 'asset' : 'page')),
    (c) => {
      if (!deps.pages) throw new Refusal('not_found', 'This server answers only /api/v1: the app has not been built.');
      return deps.pages(c.req.raw);
    },
  );
  requireLimits(api);
  return api;
}
