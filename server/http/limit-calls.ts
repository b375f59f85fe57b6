import type { Context, MiddlewareHandler } from 'hono';
import type { EveryEndpointName } from '#contract/every-endpoint.ts';
import type { CallLimits, LimitClass } from '../services/limits/call-limits.ts';
import type { Api, ApiEnv } from './api.ts';
import { INSIDE } from './client-address.ts';

/** The limit of each call of the contract. Here and not there: no page needs it. */
export const CALL_LIMITS = {
  userMe: 'read',
  userLogin: 'credentials',
  userRegister: 'credentials',
  userLogout: 'command',
  userSessions: 'read',
  userSessionRevoke: 'write',
  userSessionsRevokeOthers: 'write',
  userSecurityEvents: 'read',
  userEmailVerify: 'letters',
  userEmailChange: 'letters',
  userEmailConfirm: 'letters',
  userUpdate: 'write',
  userAvatar: 'upload',
  userPasswordChange: 'write',
  userBecomeInstructor: 'write',
  userDelete: 'write',
  userExport: 'heavy',
  userProfile: 'read',
  userPasswordForgot: 'letters',
  userPasswordReset: 'letters',
  userMyLearning: 'read',
  courseGetAll: 'public',
  courseGet: 'read',
  courseCategory: 'public',
  courseSearch: 'public',
  instructorProfile: 'public',
  catalogueChanges: 'public',
  courseContent: 'read',
  courseTrack: 'read',
  coursePurchase: 'command',
  cartGet: 'read',
  cartAdd: 'command',
  cartRemove: 'command',
  wishlistAdd: 'command',
  wishlistRemove: 'command',
  courseNotifyMe: 'command',
  learningArchive: 'command',
  learningUnarchive: 'command',
  learningRemove: 'command',
  progressGet: 'read',
  progressPut: 'command',
  noteList: 'read',
  notePut: 'command',
  quizAttempts: 'read',
  quizAttempt: 'command',
  certificateList: 'read',
  certificateIssue: 'write',
  certificateCorrect: 'write',
  certificateGet: 'public',
  certificateTrust: 'public',
  practiceList: 'read',
  practiceAdd: 'command',
  studyGet: 'read',
  studyPut: 'command',
  reviewGet: 'read',
  reviewPut: 'command',
  orderCreate: 'write',
  orderStatus: 'read',
  orderList: 'read',
  orderReceipt: 'read',
  refundList: 'read',
  refundRequest: 'write',
  planList: 'read',
  planCancel: 'write',
  courseInstructor: 'read',
  courseDraft: 'read',
  courseAdd: 'command',
  courseUpdate: 'command',
  courseStatus: 'command',
  courseThumbnail: 'upload',
  lessonPicture: 'read',
  lessonPictureAdd: 'upload',
  trackAdd: 'command',
  trackRemove: 'command',
  trackUpdate: 'command',
  trackMove: 'command',
  trackMedia: 'read',
  trackMediaRetry: 'write',
  trackCaptionPut: 'upload',
  trackCaptionRemove: 'write',
  trackHistory: 'read',
  instructorSummary: 'read',
  instructorEarnings: 'read',
  instructorStudents: 'read',
  notificationList: 'read',
  notificationUnread: 'read',
  notificationRead: 'command',
  pushState: 'read',
  pushSubscribe: 'write',
  pushUnsubscribe: 'write',
  dashboard: 'read',
  courseMy: 'read',
  paymentWebhook: 'provider',
  userLoginFactor: 'credentials',
  userPasskeyLoginBegin: 'credentials',
  userPasskeyLogin: 'credentials',
  userConfirmBegin: 'write',
  userConfirm: 'write',
  userFactors: 'read',
  userAppBegin: 'write',
  userAppAdd: 'write',
  userAppRemove: 'write',
  userRecoveryCodes: 'write',
  userPasskeyBegin: 'write',
  userPasskeyAdd: 'write',
  userPasskeyRemove: 'write',
  userSignInWays: 'public',
  userGoogleBegin: 'credentials',
  userGoogleLogin: 'credentials',
  userGoogleLink: 'write',
  userGoogleUnlink: 'write',
} satisfies Record<EveryEndpointName, LimitClass>;

/** What counts a call, and who called. */
export interface Counting {
  callLimits: CallLimits;
  clientAddress: (c: Context) => string;
}

/** Counts one call, unless this request was counted before, or the process itself asks. `account`: who is signed in. */
export async function countCall(
  c: Context<ApiEnv>,
  { callLimits, clientAddress }: Counting,
  name: LimitClass,
  account?: string,
): Promise<void> {
  if (c.get('counted')) return;
  c.set('counted', true);
  const address = clientAddress(c);
  if (account !== undefined) await callLimits.count(name, { account });
  else if (address !== INSIDE) await callLimits.count(name, { address });
}

const limiting = new WeakSet<object>();
/** A handler of a route that counts its calls itself. */
export function asLimited<H extends object>(handler: H): H {
  limiting.add(handler);
  return handler;
}

/** For a route that needs no session: counts its calls by address. A class of its own for a path, if it is a function. */
export function limit(
  counting: Counting,
  name: LimitClass | ((path: string) => LimitClass),
): MiddlewareHandler<ApiEnv> {
  return asLimited(async (c, next) => {
    await countCall(c, counting, typeof name === 'string' ? name : name(c.req.path));
    await next();
  });
}

/** Throws for a route of `api` without a limit: such a server does not start, and no test of it passes. */
export function requireLimits(api: Api): void {
  const toRoute = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const withLimit = new Set(api.routes.filter(({ handler }) => limiting.has(handler)).map(toRoute));
  // Hono calls what runs before several routes ALL, too.
  const without = api.routes.find((route) => route.method !== 'ALL' && !withLimit.has(toRoute(route)));
  if (without) throw new Error(`${toRoute(without)} has no limit`);
}
