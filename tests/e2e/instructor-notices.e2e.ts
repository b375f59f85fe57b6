import { callApi, signUpInstructor } from '../support/api-client.ts';
import { sellOverHttp } from '../support/sell-over-http.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

// A permission that is not named is refused. Without Background Sync a page sends as it is left, and what it sends then passes
// Chromium's emulated cut of the network.
test.use({ permissions: ['notifications', 'background-sync'] });

test('what an instructor read offline is read on the server, and a push is shown to them alone', async ({
  app,
  page,
  context,
}) => {
  const teacher = await signUpInstructor(app.url);
  const { token, _id } = teacher;
  const { data } = await callApi<{ data: { _id: string } }>(app.url, 'POST', '/course/add', {
    token,
    body: { title: 'Bread', description: 'D', price: 0, category: 'music', subCategory: 'guitar' },
  });
  await callApi(app.url, 'POST', '/course/content/track/add', {
    token,
    body: { courseId: data._id, content: { type: 'text', title: 'Dough', description: 'D', content: 'Flour.' } },
  });
  await callApi(app.url, 'PUT', `/course/status?courseId=${data._id}`, { token, body: { status: 'published' } });
  await sellOverHttp(app.url, data._id, 0);
  const unread = async () =>
    (await callApi<{ data: { unread: number } }>(app.url, 'GET', '/instructor/notifications/unread', { token })).data
      .unread;
  const site = new Site(page);
  await site.login(teacher);
  await site.workerReady();
  const list = page.getByRole('list', { name: 'Notifications' });
  const main = page.getByRole('main');

  const entry = (name: RegExp) => page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name });
  // Answers are saved for the next page up to a second late.
  const saved = (name: string) =>
    page.evaluate(
      (key) =>
        Object.entries<string>(localStorage).some(([at, value]) => at.startsWith('queries:') && value.includes(key)),
      `"${name}"`,
    );

  await test.step('reading without a network', async () => {
    await page.goto('/instructor/earnings');
    await expect(main.getByText('No sales yet')).toBeVisible();
    await entry(/^Notifications/).click();
    await expect(list.getByRole('link', { name: /New student/ })).toBeVisible();
    expect(await unread()).toBe(1);
    for (const name of ['earnings', 'notifications']) await expect.poll(() => saved(name)).toBe(true);
    await context.setOffline(true);
    await main.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(main.getByText('All read')).toBeVisible();
    await page.reload();
    await expect(main.getByText('All read')).toBeVisible();
    await expect(main.getByText(/^Showing the copy saved on this device/)).toBeVisible();
    await entry(/^Earnings/).click();
    await expect(main.getByText('No sales yet')).toBeVisible();
    await expect(main.getByText(/^Showing the copy saved on this device/)).toBeVisible();
    expect(await unread()).toBe(1);
  });

  await test.step('told to the server when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(unread).toBe(0);
  });

  await test.step('pushes', async () => {
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error('The browser never told of the registration')), 30_000);
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found) resolve(found.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const push = (userId: string) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId,
        data: JSON.stringify({
          userId,
          _id: userId,
          kind: 'upload-failed',
          courseId: data._id,
          trackId: 'lesson',
          title: 'Video failed',
          text: 'Of “Bread”.',
        }),
      });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notices = await registration.getNotifications();
        return notices.map(({ title, body, data: about }) => [title, body, (about as { path: string }).path]).sort();
      });
    // The protocol does not tell whether the worker heard; said again, a push takes the place of its like.
    const pushed = async (userId: string) => {
      await push(userId);
      return shown();
    };
    const own = ['Video failed', 'Of “Bread”.', `/instructor/course/${data._id}?open=lesson`];
    await expect.poll(() => pushed(_id)).toEqual([own]);
    await expect.poll(() => pushed('somebody-else')).toEqual([['Code It', '', '/'], own]);
  });
});
