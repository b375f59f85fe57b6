import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Role } from '#contract/access.ts';
import type { EveryEndpointName } from '#contract/every-endpoint.ts';
import type { NewApp, SecondFactor } from '#contract/factors.ts';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import type { DeviceSession } from '#contract/account-security.ts';
import {
  cartItems,
  emailLinks,
  libraryEntries,
  passwordResets,
  planCourses,
  plans,
  progress,
  tracks,
  user,
  userPlans,
  videoUploads,
} from '#server/db/schema.ts';
import { toVapidKeys } from '#server/push/vapid-keys.ts';
import { createAuthenticator } from './authenticator.ts';
import { addApp, createApp } from './authenticator-app.ts';
import { anAttempt, aQuiz } from './a-quiz.ts';
import { createOrder, payOrder, webhookOf } from './buy.ts';
import { comeBack } from './google-return.ts';
import { insertOrder } from './insert-order.ts';
import { startOidcProvider, toGoogleEnv } from './oidc-provider.ts';
import { PushBrowser } from './push-service.ts';
import { COURSE, TEXT_TRACK } from './teach.ts';
import type { RequestOptions, TestApp, TestUser } from './test-app.ts';

const PUSH_ORIGIN = 'https://push.example.org';
const PROVIDER = await startOidcProvider();
const VAPID = toVapidKeys('x'.repeat(42) + 'A');
/** What a server needs for every call to be possible. */
export const SCENE_SERVER = {
  vapid: [VAPID],
  env: { FFMPEG_PATH: 'none', PUSH_SERVICES: PUSH_ORIGIN, ...toGoogleEnv(PROVIDER) },
};

/** A caller, and what a call can be about: made anew, so that no call finds what another one left. */
export interface Scene {
  t: TestApp;
  role: Role;
  /** null: a visitor. */
  caller: TestUser | null;
  /** Who made the course; the caller of the role `instructor`. */
  owner: TestUser;
  /** Who bought the course; the caller of the roles `buyer` and `both`. */
  holder: TestUser;
  /** Published, with all of the lessons below. */
  courseId: string;
  /** Another one that is free and that the caller has not. */
  freeId: string;
  textId: string;
  videoId: string;
  quizId: string;
  /** Of the holder, paid. */
  orderId: string;
}

async function addTrack(t: TestApp, courseId: string, fields: Partial<typeof tracks.$inferInsert>): Promise<string> {
  const [row] = await t.db
    .insert(tracks)
    .values({ courseId, type: 'text', title: 'Clay', description: 'What it is', ...fields })
    .returning({ id: tracks.id });
  return row?.id ?? '';
}

/** Somebody of this role; null: a visitor. */
export async function newCaller(t: TestApp, role: Role, fields: { password?: string } = {}): Promise<TestUser | null> {
  if (role === 'visitor') return null;
  const caller = await t.signUp(fields);
  const teaches = role === 'instructor' || role === 'otherInstructor' || role === 'both';
  if (caller && teaches) {
    const taught = role === 'both' ? 'both' : 'instructor';
    await t.db.update(user).set({ role: taught }).where(eq(user.id, caller.id));
    if (role !== 'instructor') await t.addCourses({ ownerId: caller.id, status: 'draft' });
  }
  if (role === 'unverified') await t.db.update(user).set({ emailVerified: false }).where(eq(user.id, caller.id));
  return caller;
}

interface People {
  caller: TestUser | null;
  /** Teaches, where the caller did not make the course. */
  teacher: TestUser;
  /** Has the course, where the caller has not. */
  buyer: TestUser;
}

/** A course and all that belongs to it, for a caller of this role. */
export async function setScene(t: TestApp, role: Role, { caller, teacher, buyer }: People): Promise<Scene> {
  const owner = caller && role === 'instructor' ? caller : teacher;
  const holder = caller && (role === 'buyer' || role === 'both') ? caller : buyer;
  const [courseId = '', freeId = ''] = await t.addCourses(
    { ...made(), ownerId: owner.id, creatorName: owner.username },
    { pricePaise: 0 },
  );
  const textId = await addTrack(t, courseId, { content: 'Earth.', orderKey: 'a1' });
  const videoId = await addTrack(t, courseId, { type: 'video', videoUrl: null, orderKey: 'a2' });
  const quizId = await addTrack(t, courseId, { type: 'quiz', content: JSON.stringify(aQuiz()), orderKey: 'a3' });
  const orderId = `order_${randomUUID()}`;
  const now = t.deps.clock.now();
  const order = { id: orderId, userId: holder.id, amountPaise: 49_900, currency: 'INR', provider: 'sandbox' } as const;
  await insertOrder(t.db, {
    ...order,
    status: 'paid',
    paymentId: `pay_${randomUUID()}`,
    createdAt: now,
    paidAt: now,
    nextCheckAt: now,
    items: [{ courseId, pricePaise: 49_900, title: 'Pots' }],
  });
  await t.db.insert(libraryEntries).values({ userId: holder.id, courseId, orderId, purchasedAt: now });
  return { t, role, caller, owner, holder, courseId, freeId, textId, videoId, quizId, orderId };
}

const made = () => ({
  title: COURSE.title,
  description: COURSE.description,
  category: 'crafts' as const,
  subCategory: 'pottery',
  lessonsCount: 3,
});

type Said = Pick<RequestOptions, 'body' | 'form' | 'headers'> & { query?: Record<string, string> };
/** Says what there must be for the call to be done, and then the call. */
type Saying = (scene: Scene) => Said | Promise<Said>;

const png = sharp({ create: { width: 64, height: 36, channels: 3, background: '#7a4fec' } })
  .png()
  .toBuffer();
async function fileForm(field: string, file?: BlobPart): Promise<FormData> {
  const form = new FormData();
  form.set(field, new Blob([file ?? new Uint8Array(await png)]), 'a.png');
  return form;
}
const ofCourse: Saying = ({ courseId }) => ({ query: { courseId } });
const ofFree: Saying = ({ freeId }) => ({ body: { courseId: freeId } });
const ofOwned: Saying = ({ courseId }) => ({ body: { courseId } });
const nothing: Saying = () => ({});
const empty: Saying = () => ({ body: {} });
const marks = (scene: Scene, trackId: string) => ({
  courseId: scene.courseId,
  trackId,
  furthestSeconds: 1,
  positionSeconds: 1,
  positionAt: 1_700_000_000_000,
  completedAt: 1_700_000_000_000,
  unmarkedAt: 0,
});

/** As if the holder had done all lessons. */
async function complete({ t, courseId, holder, textId, videoId, quizId }: Scene): Promise<void> {
  const at = t.deps.clock.now();
  const done = { userId: holder.id, courseId, furthestSeconds: 1, positionSeconds: 1, positionAt: at, completedAt: at };
  await t.db
    .insert(progress)
    .values([textId, videoId, quizId].map((trackId) => ({ ...done, trackId })))
    .onConflictDoNothing();
}
async function certificateOf(scene: Scene): Promise<string> {
  const { t, courseId, holder } = scene;
  await complete(scene);
  const body = { courseId, name: 'Asha Rao' };
  const answer = await t.request<{ data: OwnCertificate }>('/certificate', { as: holder, body });
  if (answer.status !== 200) throw new Error(`certificate: ${JSON.stringify(answer.body)}`);
  return answer.body.data._id;
}
const loginOf = ({ email, password }: TestUser) => ({ email, password });

/** After these somebody is not who they were: logged out, gone, or a teacher. */
export const CHANGES_PEOPLE: ReadonlySet<EveryEndpointName> = new Set([
  'userBecomeInstructor',
  'userLogout',
  'userPasswordChange',
  'userPasswordReset',
  'userSessionRevoke',
  'userSessionsRevokeOthers',
  'userDelete',
  'userAppBegin',
  'userAppAdd',
  'userAppRemove',
  'userRecoveryCodes',
  'userPasskeyBegin',
  'userPasskeyAdd',
  'userConfirmBegin',
  'userGoogleLink',
]);

interface PasskeyQuestion {
  data: { challenge: string; passkey: { challenge: string } };
}
/** A new passkey of somebody, and what keeps it. */
async function newPasskey({ t }: Scene, as: TestUser) {
  const { body } = await t.request<PasskeyQuestion>('/user/factors/passkey/begin', { as, body: {} });
  const authenticator = createAuthenticator(t.deps.site.origin);
  const passkey = authenticator.create(body.data.passkey);
  return { authenticator, body: { challenge: body.data.challenge, passkey, name: 'Laptop' } };
}

/** Each call so that it is done by whoever may. */
export const SAYINGS: Record<EveryEndpointName, Saying> = {
  userLoginFactor: async ({ t }) => {
    const somebody = await t.signUp();
    const { recoveryCodes } = await addApp(t, somebody);
    const { body } = await t.request<{ data: SecondFactor }>('/user/login', { body: loginOf(somebody) });
    return { body: { challenge: body.data.challenge, code: recoveryCodes[0] } };
  },
  userPasskeyLoginBegin: empty,
  userPasskeyLogin: async (scene) => {
    const somebody = await scene.t.signUp();
    const { authenticator, body: kept } = await newPasskey(scene, somebody);
    await scene.t.request('/user/factors/passkey', { as: somebody, body: kept });
    const { body } = await scene.t.request<PasskeyQuestion>('/user/login/passkey/begin', { body: {} });
    return { body: { challenge: body.data.challenge, passkey: authenticator.sign(body.data.passkey) } };
  },
  userConfirmBegin: empty,
  userConfirm: ({ holder, caller }) => ({ body: { password: (caller ?? holder).password } }),
  userFactors: nothing,
  userAppBegin: empty,
  userAppAdd: async ({ t, holder, caller }) => {
    const as = caller ?? holder;
    const { body } = await t.request<{ data: NewApp }>('/user/factors/app/begin', { as, body: {} });
    return { body: { code: createApp(body.data.secret, t.deps.clock.now).code() } };
  },
  userAppRemove: empty,
  userRecoveryCodes: async ({ t, holder, caller }) => {
    await addApp(t, caller ?? holder);
    return { body: {} };
  },
  userPasskeyBegin: empty,
  userPasskeyAdd: async (scene) => ({ body: (await newPasskey(scene, scene.caller ?? scene.holder)).body }),
  userPasskeyRemove: () => ({ body: { id: 'of-nobody' } }),
  userSignInWays: nothing,
  userGoogleBegin: empty,
  userGoogleLogin: async ({ t }) => ({ body: await comeBack(t, PROVIDER) }),
  userGoogleLink: async ({ t, holder, caller }) => ({ body: await comeBack(t, PROVIDER, { as: caller ?? holder }) }),
  userGoogleUnlink: empty,
  userMe: nothing,
  userLogin: ({ holder }) => ({ body: loginOf(holder) }),
  userRegister: () => {
    const username = `new_${randomUUID().slice(0, 8)}`;
    return { body: { username, email: `${username}@example.org`, password: 'correct horse' } };
  },
  userLogout: empty,
  userUpdate: () => ({ body: { about: 'I teach looms.', texts: LEGAL_VERSION } }),
  userAvatar: async () => ({ form: await fileForm('avatar') }),
  userPasswordChange: ({ holder, caller }) => ({
    body: { currentPassword: (caller ?? holder).password, newPassword: 'another long one' },
  }),
  userBecomeInstructor: empty,
  userSessions: nothing,
  userSecurityEvents: nothing,
  userSessionRevoke: async ({ t, holder }) => {
    await t.request('/user/login', { body: loginOf(holder) });
    const { body } = await t.request<{ data: DeviceSession[] }>('/user/sessions', { as: holder });
    const other = body.data.find(({ current }) => !current);
    return { body: { sessionId: other?.id ?? '' } };
  },
  userSessionsRevokeOthers: empty,
  userDelete: ({ holder, caller }) => ({
    body: { confirmation: (caller ?? holder).username, password: (caller ?? holder).password },
  }),
  userExport: nothing,
  userProfile: nothing,
  userPasswordForgot: () => ({ body: { email: `nobody-${randomUUID()}@example.org` } }),
  userEmailVerify: empty,
  userEmailChange: ({ holder, caller }) => ({
    body: { email: `new-${randomUUID()}@example.org`, password: (caller ?? holder).password },
  }),
  userEmailConfirm: async ({ t, holder }) => {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const createdAt = t.deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 60_000);
    const link = { tokenHash, email: holder.email, createdAt, expiresAt };
    await t.db.insert(emailLinks).values({ userId: holder.id, purpose: 'verify', ...link });
    return { body: { token } };
  },
  userPasswordReset: async ({ t, holder }) => {
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const createdAt = t.deps.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 60_000);
    const link = { tokenHash, email: holder.email, createdAt, expiresAt };
    await t.db
      .insert(passwordResets)
      .values({ userId: holder.id, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link });
    return { body: { token, password: 'correct horse' } };
  },
  userMyLearning: nothing,
  courseGetAll: nothing,
  courseGet: ofCourse,
  courseCategory: () => ({ query: { category: 'crafts' } }),
  courseSearch: () => ({ query: { q: 'pots' } }),
  instructorProfile: ({ owner }) => ({ query: { username: owner.username } }),
  catalogueChanges: () => ({ query: { limit: '10' } }),
  courseContent: ofCourse,
  courseTrack: ({ textId }) => ({ query: { trackId: textId } }),
  coursePurchase: ({ freeId }) => ({ body: { items: [freeId] } }),
  cartGet: nothing,
  cartAdd: ofFree,
  cartRemove: async ({ t, caller, freeId }) => {
    if (caller) await t.db.insert(cartItems).values({ userId: caller.id, courseId: freeId, addedAt: new Date() });
    return { body: { courseId: freeId } };
  },
  wishlistAdd: ofFree,
  wishlistRemove: ofFree,
  courseNotifyMe: async ({ t }) => {
    const [unopened = ''] = await t.addCourses({ lessonsCount: 0 });
    return { body: { courseId: unopened, wanted: true } };
  },
  learningArchive: ofOwned,
  learningUnarchive: async ({ t, courseId }) => {
    await t.db.update(libraryEntries).set({ state: 'archived' }).where(eq(libraryEntries.courseId, courseId));
    return { body: { courseId } };
  },
  learningRemove: ofOwned,
  progressGet: nothing,
  progressPut: (scene) => ({ body: { items: [marks(scene, scene.textId)] } }),
  noteList: nothing,
  notePut: ({ courseId, textId }) => ({
    body: {
      note: {
        _id: randomUUID(),
        courseId,
        trackId: textId,
        courseTitle: 'Pottery',
        lessonTitle: 'Clay',
        createdAt: 1_700_000_000_000,
        place: { seconds: 83.5, block: null, quote: 'Earth.', at: 1_700_000_000_000 },
        texts: [{ name: '0lq2w3e4r-0a1b2c3d', text: 'Wet it first' }],
        replaced: [],
      },
    },
  }),
  quizAttempts: nothing,
  quizAttempt: ({ courseId, quizId }) => ({ body: { attempt: anAttempt({ courseId, trackId: quizId }) } }),
  certificateList: nothing,
  certificateIssue: async (scene) => {
    await complete(scene);
    return { body: { courseId: scene.courseId, name: 'Asha Rao' } };
  },
  certificateCorrect: async (scene) => ({ body: { certificateId: await certificateOf(scene), name: 'Asha R. Rao' } }),
  certificateGet: async (scene) => ({ query: { id: await certificateOf(scene) } }),
  certificateTrust: nothing,
  practiceList: nothing,
  practiceAdd: () => ({
    body: {
      events: [
        {
          id: randomUUID(),
          item: `note:${randomUUID()}`,
          at: 1_700_000_000_000,
          said: { kind: 'grade', rating: 3, elapsedMs: 4000 },
        },
      ],
    },
  }),
  studyGet: nothing,
  studyPut: () => ({ body: { days: [{ device: randomUUID(), day: '2026-11-25', seconds: 61 }], plan: null } }),
  reviewGet: ofCourse,
  reviewPut: ({ courseId }) => ({ body: { courseId, rating: 5, text: 'Good' } }),
  orderCreate: async ({ t }) => {
    const items = await t.addCourses({});
    return { body: { amount: 499, currency: 'INR', items } };
  },
  orderStatus: ({ orderId }) => ({ query: { orderId } }),
  orderList: nothing,
  orderReceipt: ({ orderId }) => ({ query: { orderId } }),
  refundList: nothing,
  refundRequest: ({ courseId }) => ({ body: { courseId, reason: 'Too fast' } }),
  planList: nothing,
  planCancel: async ({ t, holder, courseId }) => {
    const [plan] = await t.db.insert(plans).values({ name: randomUUID() }).returning();
    if (!plan) throw new Error('No plan was written');
    await t.db.insert(planCourses).values({ planId: plan.id, courseId });
    const startedAt = t.deps.clock.now();
    const [own] = await t.db
      .insert(userPlans)
      .values({ userId: holder.id, planId: plan.id, startedAt, expiresAt: new Date(startedAt.getTime() + 86_400_000) })
      .returning();
    return { body: { planId: own?.id ?? '' } };
  },
  courseInstructor: nothing,
  courseDraft: ofCourse,
  courseAdd: () => ({ body: { ...COURSE, courseId: randomUUID() } }),
  courseUpdate: ({ courseId }) => ({
    body: { courseId, version: 1, from: { title: COURSE.title }, changes: { title: 'Mine' } },
  }),
  courseStatus: ({ courseId }) => ({ query: { courseId }, body: { status: 'draft' } }),
  courseThumbnail: async ({ courseId }) => ({ query: { courseId }, form: await fileForm('thumbnail') }),
  lessonPicture: async ({ t, courseId, owner }) => {
    const query = { courseId, pictureId: randomUUID() };
    const form = await fileForm('picture');
    await t.request(`/course/lesson-picture?${new URLSearchParams(query)}`, { as: owner, form });
    return { query };
  },
  lessonPictureAdd: async ({ courseId }) => ({
    query: { courseId, pictureId: randomUUID() },
    form: await fileForm('picture'),
  }),
  trackAdd: ({ courseId }) => ({ body: { courseId, content: TEXT_TRACK } }),
  trackRemove: ({ courseId, textId }) => ({ body: { courseId, trackId: textId } }),
  trackUpdate: ({ courseId, textId }) => ({
    body: { courseId, trackId: textId, version: 1, from: { title: 'Clay' }, changes: { title: 'Mine' } },
  }),
  trackMove: ({ courseId, textId }) => ({
    body: { courseId, trackId: textId, version: 1, parentId: null, orderKey: 'a9' },
  }),
  trackMedia: ({ videoId }) => ({ query: { trackId: videoId } }),
  trackMediaRetry: async ({ t, courseId, videoId, owner }) => {
    const at = t.deps.clock.now();
    const file = { name: 'a.mp4', bytes: 5, state: 'failed', createdAt: at, updatedAt: at } as const;
    await t.db.insert(videoUploads).values({ id: randomUUID(), userId: owner.id, courseId, trackId: videoId, ...file });
    return { body: { trackId: videoId } };
  },
  trackCaptionPut: async ({ videoId }) => ({
    query: { trackId: videoId, language: 'en', label: 'English' },
    form: await fileForm('captions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nClay\n'),
  }),
  trackCaptionRemove: async ({ t, videoId, owner }) => {
    const form = await fileForm('captions', 'WEBVTT\n\n00:00.000 --> 00:01.000\nClay\n');
    await t.request(`/course/content/track/captions?trackId=${videoId}&language=en&label=English`, { as: owner, form });
    return { body: { trackId: videoId, language: 'en' } };
  },
  trackHistory: ({ textId }) => ({ query: { trackId: textId } }),
  instructorSummary: nothing,
  instructorEarnings: nothing,
  instructorStudents: ofCourse,
  notificationList: nothing,
  notificationUnread: nothing,
  notificationRead: () => ({ body: { ids: [], upTo: null } }),
  pushState: nothing,
  pushSubscribe: () => {
    const { endpoint, keys } = new PushBrowser(PUSH_ORIGIN).subscription;
    return { body: { endpoint, keys, key: VAPID.publicKey } };
  },
  pushUnsubscribe: () => ({ body: { endpoint: new PushBrowser(PUSH_ORIGIN).subscription.endpoint } }),
  dashboard: nothing,
  courseMy: nothing,
  paymentWebhook: async ({ t, holder }) => {
    const items = await t.addCourses({});
    const order = await createOrder(t, holder, items, 499);
    const { paymentId } = await payOrder(t, order);
    const { id: orderId, amountPaise } = order;
    const { body, signature } = webhookOf(t, 'payment.captured', { id: paymentId, orderId, amountPaise });
    return { body, headers: { 'X-Razorpay-Signature': signature } };
  },
};
