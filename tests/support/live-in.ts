import { eq } from 'drizzle-orm';
import { COURSE_WORDS } from '#contract/course-fields.ts';
import { API_BASE } from '#contract/endpoints.ts';
import { mapFields } from '#contract/field.ts';
import { TRACK_WORDS, type TrackWords } from '#contract/track-fields.ts';
import {
  account,
  accountEvents,
  authenticatorApps,
  cartItems,
  certificateKeys,
  certificates,
  challenges,
  consents,
  courses,
  emailLinks,
  idempotency,
  leftovers,
  letterDeliveries,
  letters,
  libraryEntries,
  notes,
  notifications,
  openingRequests,
  passkeys,
  passwordResets,
  planCourses,
  plans,
  practice,
  progress,
  pushDeliveries,
  pushSubscriptions,
  quizAttempts,
  rateLimits,
  recoveryCodes,
  refunds,
  retiredUsernames,
  reviews,
  sandboxPayments,
  sandboxRefunds,
  session,
  studyDays,
  studyPlans,
  trackRevisions,
  tracks,
  user,
  userPlans,
  verification,
  lessonPictures,
  videoUploads,
  wishlistItems,
} from '#server/db/schema.ts';
import { insertOrder } from './insert-order.ts';
import type { TestApp, TestUser } from './test-app.ts';

let days = 0;
/** A time that no other row has. */
const at = () => new Date(Date.UTC(2026, 0, (days += 1), 10, 11, 12, 345));

async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error('Nothing was written');
  return row;
}

/** Somebody who has a row in every table that can name them, with `mark` in what they wrote or were called. */
export async function liveIn(t: TestApp, mark: string): Promise<TestUser> {
  const say = (what: string) => `${mark} ${what}`;
  const person = await t.signUp({ username: `${mark}_Name`, email: `${mark}@example.org` });
  const other = await t.signUp();
  const userId = person.id;
  const image = `${API_BASE}/media/avatars/${mark}.webp`;
  await t.db
    .update(user)
    .set({ image, role: 'both', about: say('about me') })
    .where(eq(user.id, userId));
  const secrets = { accessToken: say('access'), refreshToken: say('refresh'), idToken: say('id'), scope: say('scope') };
  const ends = { accessTokenExpiresAt: at(), refreshTokenExpiresAt: at() };
  await t.db
    .update(account)
    .set({ ...secrets, ...ends })
    .where(eq(account.userId, userId));
  await t.db.insert(account).values({
    id: say('row'),
    userId,
    providerId: 'https://accounts.google.com',
    accountId: say('subject'),
    createdAt: at(),
    ...secrets,
    ...ends,
  });
  const browser = { ipAddress: say('address'), userAgent: say('browser') };
  await t.db
    .update(session)
    .set({ ...browser, updatedAt: at(), createdAt: at(), confirmedAt: at() })
    .where(eq(session.userId, userId));
  const signedIn = await one(t.db.select().from(session).where(eq(session.userId, userId)));
  // It is good for 90 days, so its times are of today.
  const times = {
    endsAt: new Date(Date.now() + 3_456_789),
    createdAt: new Date(Date.now() - 3_456_789),
    updatedAt: new Date(Date.now() - 1_234_567),
    confirmedAt: at(),
  };
  const seen = { userAgent: say('device'), ipAddress: say('network'), ...times };
  await t.db.update(session).set(seen).where(eq(session.id, signedIn.id));
  await t.db.insert(verification).values({ id: say('asked'), identifier: say('what'), value: userId, expiresAt: at() });
  const reset = { tokenHash: say('link'), email: person.email, createdAt: at(), expiresAt: at() };
  await t.db.insert(passwordResets).values({ userId, ...reset });
  const link = {
    tokenHash: say('email link'),
    email: say('old'),
    newEmail: say('new'),
    createdAt: at(),
    expiresAt: at(),
  };
  await t.db.insert(emailLinks).values({ userId, purpose: 'undo', ...link, usedAt: at() });
  await t.db
    .insert(authenticatorApps)
    .values({ userId, secret: say('app'), createdAt: at(), confirmedAt: at(), lastStep: 54_321_098 });
  await t.db.insert(recoveryCodes).values({ userId, hash: say('recovery'), usedAt: at() });
  const signing = { publicKey: say('public key'), counter: 8_765_432, transports: [say('wire')] };
  const keptKey = { name: say('passkey'), createdAt: at(), lastUsedAt: at() };
  await t.db.insert(passkeys).values({ id: say('credential id'), userId, ...signing, ...keptKey });
  const begun = { hash: say('challenge'), kind: 'login', question: say('question'), expiresAt: at() } as const;
  await t.db.insert(challenges).values({ userId, ...begun });
  await t.db.insert(retiredUsernames).values({ hash: crypto.randomUUID(), userId, retiredAt: at() });

  const ownWords = mapFields<Partial<typeof courses.$inferInsert>>(COURSE_WORDS, ({ kind }, name) => {
    if (kind === 'tags') return [say(name)];
    return kind === 'objectives' ? [{ [say('aim')]: [say('point')] }] : say(name);
  });
  const lessonWords = mapFields<TrackWords>(TRACK_WORDS, ({ kind }, name) =>
    kind === 'link' ? `https://example.org/${mark}` : say(`lesson ${name}`),
  );
  const [own = '', foreign = ''] = await t.addCourses(
    { ownerId: userId, creatorName: person.username },
    { ownerId: other.id },
  );
  await t.db
    .update(courses)
    .set({ ...ownWords, pricePaise: 12_345 })
    .where(eq(courses.id, own));
  const folder = await one(
    t.db
      .insert(tracks)
      .values({ courseId: own, type: 'folder', title: say('folder') })
      .returning(),
  );
  const lesson = await one(
    t.db
      .insert(tracks)
      .values({
        courseId: own,
        parentId: folder.id,
        type: 'text',
        ...lessonWords,
        updatedAt: at(),
        deletedAt: at(),
      })
      .returning(),
  );
  const earlier = { title: say('before'), content: say('earlier'), savedAt: at() };
  await t.db.insert(trackRevisions).values({ trackId: lesson.id, version: 77, ...earlier });
  const file = { name: `${mark}.mp4`, bytes: 5, state: 'failed', createdAt: at(), updatedAt: at() } as const;
  const upload = { ...file, id: crypto.randomUUID(), courseId: own, trackId: lesson.id };
  await t.db.insert(videoUploads).values({ userId, ...upload });
  await t.db.insert(lessonPictures).values({ courseId: own, id: crypto.randomUUID() });
  const studied = await one(
    t.db.insert(tracks).values({ courseId: foreign, type: 'text', title: 'Foreign' }).returning(),
  );

  const ofCourse = { userId, courseId: foreign };
  await t.db.insert(cartItems).values({ ...ofCourse, addedAt: at() });
  await t.db.insert(wishlistItems).values({ ...ofCourse, addedAt: at() });
  await t.db.insert(openingRequests).values({ ...ofCourse, askedAt: at() });
  const order = { id: `order_${mark}`, userId, amountPaise: 23_456, currency: 'INR', provider: 'sandbox' } as const;
  const paid = { status: 'paid', paymentId: `pay_${mark}`, createdAt: at(), paidAt: at(), nextCheckAt: at() } as const;
  const items = [{ courseId: foreign, pricePaise: 23_456, title: 'As it was' }];
  await insertOrder(t.db, { ...order, ...paid, items });
  const taken = { id: paid.paymentId, orderId: order.id, amountPaise: 23_456, method: 'card', createdAt: at() };
  await t.db.insert(sandboxPayments).values({ ...taken, status: 'captured' });
  const wentBack = { id: `rfnd_${mark}`, paymentId: paid.paymentId, amountPaise: 1, createdAt: at() };
  await t.db.insert(sandboxRefunds).values(wentBack);
  const bought = { orderId: order.id };
  await t.db.insert(libraryEntries).values({ ...ofCourse, ...bought, purchasedAt: at(), state: 'archived' });
  const words = { reason: say('reason'), note: say('note'), status: 'declined' } as const;
  const asked = { orderId: order.id, amountPaise: 23_456, createdAt: at(), payingAt: at(), decidedAt: at() };
  await t.db.insert(refunds).values({ ...ofCourse, ...words, ...asked, providerRefundId: `rfnd_${mark}` });
  await t.db.insert(reviews).values({ ...ofCourse, rating: 4, text: say('review'), createdAt: at(), updatedAt: at() });
  const watched = { furthestSeconds: 41.5, positionSeconds: 31.5 };
  const marked = { positionAt: at(), completedAt: at(), unmarkedAt: at() };
  await t.db.insert(progress).values({ ...ofCourse, ...watched, ...marked, trackId: studied.id });
  const placed = { seconds: 83.5, block: 7, quote: say('quoted'), placedAt: at() };
  const named = { courseTitle: say('course then'), lessonTitle: say('lesson then'), createdAt: at() };
  const texts = [{ name: '0lq2w3e4r-0a1b2c3d', text: say('note') }];
  const noted = { id: crypto.randomUUID(), ...named, ...placed, texts, replaced: ['0lq2w3e4q-0a1b2c3d'], seq: 98_765 };
  await t.db.insert(notes).values({ ...ofCourse, ...noted, trackId: studied.id });
  const answered = {
    quizVersion: 34_567,
    answers: { q1: [say('told in a quiz')] },
    startedAt: at(),
    finishedAt: at(),
  };
  const result = { mode: 'graded', passPercent: 61, right: { q1: true }, passed: true } as const;
  const attempt = { id: crypto.randomUUID(), seq: 98_764, ...answered, ...result };
  await t.db.insert(quizAttempts).values({ ...ofCourse, ...attempt, trackId: studied.id });
  const proven = { courseTitle: say('proven course'), instructor: say('instructor'), lessons: 31, minutes: 412 };
  const held = { name: say('name'), nameBefore: say('name before'), issuedAt: at(), correctedAt: at() };
  const lost = { revokedAt: at(), revokedBecause: 'refund' } as const;
  const credential = { said: say('credential') } as unknown as typeof certificates.$inferInsert.credential;
  await t.db.insert(certificates).values({ ...ofCourse, ...proven, ...held, ...lost, credential });
  const known = { publicKey: `z${crypto.randomUUID()}`, since: at() };
  await t.db.insert(certificateKeys).values(known);
  const rated = { kind: 'grade', rating: 3, elapsedMs: 4321 } as const;
  const practised = { id: crypto.randomUUID(), item: `note:${noted.id}`, at: at(), said: rated, seq: 98_765 };
  await t.db.insert(practice).values({ userId, ...practised });
  await t.db.insert(studyDays).values({ userId, device: crypto.randomUUID(), day: '2026-11-24', seconds: 3456 });
  const reminder = { time: '18:37', days: [2, 6] };
  await t.db.insert(studyPlans).values({ userId, minutesAWeek: 123, reminder, saidAt: at() });
  const plan = await one(t.db.insert(plans).values({ name: crypto.randomUUID() }).returning());
  await t.db.insert(planCourses).values({ planId: plan.id, courseId: foreign });
  const runs = { startedAt: at(), expiresAt: at(), cancelledAt: at(), status: 'pending_cancellation' } as const;
  await t.db.insert(userPlans).values({ userId, planId: plan.id, ...runs });

  const endpoint = `https://push.example.org/${mark}`;
  const keys = { p256dh: say('p256dh'), auth: say('auth') };
  const subscribed = { sessionId: signedIn.id, endpoint, ...keys, createdAt: at() };
  await t.db.insert(pushSubscriptions).values({ userId, ...subscribed });
  const told = { kind: 'upload-failed', trackId: studied.id, uploadId: upload.id, createdAt: at() } as const;
  const notice = await one(
    t.db
      .insert(notifications)
      .values({ ...ofCourse, ...told, note: say('failure'), readAt: at() })
      .returning(),
  );
  const sale = { kind: 'sale', courseId: foreign, orderId: order.id, amountPaise: 23_456, createdAt: at() } as const;
  await t.db.insert(notifications).values({ userId: other.id, actorId: userId, ...sale });
  await t.db.insert(pushDeliveries).values({ notificationId: notice.id, endpoint, dueAt: at() });
  await t.db.insert(letterDeliveries).values({ notificationId: notice.id, dueAt: at() });
  const call = { key: crypto.randomUUID(), route: 'cartAdd', bodyHash: say('body'), status: 200, createdAt: at() };
  await t.db.insert(idempotency).values({ userId, ...call, response: { said: say('answer') } });
  await t.db.insert(consents).values({ userId, about: 'texts', said: 'told', version: say('texts'), saidAt: at() });
  await t.db.insert(letters).values({ userId, subject: say('subject'), sentAt: at() });
  const event = {
    kind: say('event'),
    device: say('device then'),
    address: say('network then'),
    requestId: say('call'),
  };
  await t.db
    .insert(accountEvents)
    .values({ userId, ...event, happenedAt: at(), letterTo: say('letter'), letterDueAt: at() });
  const left = { addresses: [], paths: [], uploads: [], email: `${crypto.randomUUID()}@example.org` };
  await t.db.insert(leftovers).values({ files: left, createdAt: at() });
  await t.db.insert(rateLimits).values({ key: say('tries'), freeAt: at() });
  return person;
}
