import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { route } from '../http/route.ts';
import { loadEarnings } from '../services/authoring/earnings-service.ts';
import { countUnread, loadNotifications, markRead } from '../services/notices/notification-service.ts';
import { requireInstructor, toAuthor } from '../services/authoring/own-course.ts';
import { findSubscription, subscribe, unsubscribe } from '../services/notices/push-service.ts';
import { loadStudents } from '../services/authoring/students-service.ts';

/** What instructors learn of their courses: earnings, students, and what happens. */
export function instructorRoutes(api: Api, deps: Deps): void {
  const { clock, push } = deps;

  route(api, deps, 'instructorEarnings', async ({ db, user, query: { timeZone } }) => ({
    success: true,
    data: await loadEarnings(db, { clock, userId: requireInstructor(user).id, timeZone }),
  }));

  route(api, deps, 'instructorStudents', async ({ db, user, query }) => ({
    success: true,
    data: await loadStudents(db, toAuthor(clock, user), query.courseId),
  }));

  route(api, deps, 'notificationList', async ({ db, user, query: { before, limit } }) => ({
    success: true,
    ...(await loadNotifications(db, { userId: requireInstructor(user).id, before, limit })),
  }));

  route(api, deps, 'notificationUnread', async ({ db, user }) => ({
    success: true,
    data: { unread: await countUnread(db, requireInstructor(user).id) },
  }));

  route(api, deps, 'notificationRead', async ({ db, user, body }) => {
    const unread = await markRead(db, { clock, userId: requireInstructor(user).id, body });
    return { success: true, message: 'Marked as read.', data: { unread } };
  });

  route(api, deps, 'pushState', async ({ db, user, query: { endpoint } }) => {
    const { id } = requireInstructor(user);
    const none = { subscribed: false, renew: false };
    const found = endpoint === undefined ? none : await findSubscription(db, push, { userId: id, endpoint });
    return { success: true, data: { key: push?.publicKey ?? null, ...found } };
  });

  route(api, deps, 'pushSubscribe', async ({ db, user, body }) => {
    await subscribe(db, { clock, push, user: requireInstructor(user) }, body);
    return { success: true, message: 'Push notifications are on for this browser.' };
  });

  route(api, deps, 'pushUnsubscribe', async ({ db, user, body }) => {
    await unsubscribe(db, clock, { userId: requireInstructor(user).id, endpoint: body.endpoint });
    return { success: true, message: 'Push notifications are off for this browser.' };
  });
}
