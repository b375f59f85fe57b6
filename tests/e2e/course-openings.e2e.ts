import type { LibraryAnswer } from '#contract/library.ts';
import { callApi, newAccount, signUp, signUpInstructor } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const TEXT = { type: 'text', title: 'Dough', description: 'D', content: 'Flour and water.' };

test('a course that lost its lesson is waited for, offline too, and opens again', async ({ app, page, context }) => {
  const teacher = await signUpInstructor(app.url);
  const { token } = teacher;
  const call = <T>(method: string, path: string, body: object) => callApi<T>(app.url, method, path, { token, body });
  const course = { title: 'Sourdough', description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
  const { _id } = (await call<{ data: { _id: string } }>('POST', '/course/add', course)).data;
  const addLesson = async () =>
    (await call<{ data: { _id: string } }>('POST', '/course/content/track/add', { courseId: _id, content: TEXT })).data;
  const lesson = await addLesson();
  await call('PUT', `/course/status?courseId=${_id}`, { status: 'published' });
  await call('DELETE', '/course/content/track/remove', { courseId: _id, trackId: lesson._id });

  const learner = await signUp(app.url, newAccount());
  const libraryOf = async () =>
    (await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token: learner.token })).data;
  const site = new Site(page);
  const panel = page.getByRole('complementary', { name: 'Get this course' });
  const overview = `/course/overview/${_id}`;

  await test.step('a visitor is asked to log in, and what they asked for is done then', async () => {
    await page.goto(overview);
    await expect(panel.getByText('Lessons are being prepared')).toBeVisible();
    await expect(panel.getByText('Full Lifetime Access')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText('You need to login before we can notify you')).toBeVisible();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Email').fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(overview);
    await expect(panel.getByRole('button', { name: 'We will notify you' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await libraryOf()).awaited).toEqual([_id]);
  });

  await test.step('it is found and listed, and marked there', async () => {
    for (const list of ['/courses/music', '/courses/sourdough']) {
      await page.goto(list);
      const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Sourdough' });
      await expect(card.getByText('Lessons are being prepared')).toBeVisible();
    }
    await page.goto(overview);
  });

  await test.step('the wish is taken back and said again without a network', async () => {
    await site.workerReady();
    await context.setOffline(true);
    await panel.getByRole('button', { name: 'We will notify you' }).click();
    await expect(panel.getByRole('button', { name: 'Notify me' })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await libraryOf()).awaited).toEqual([]);
    await panel.getByRole('button', { name: 'Notify me' }).click();
    await expect.poll(async () => (await libraryOf()).awaited).toEqual([_id]);
  });

  await test.step('in the cart it is outside of the total', async () => {
    await callApi(app.url, 'POST', '/cart/add', { token: learner.token, body: { courseId: _id } });
    await page.goto('/cart');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').filter({ hasText: 'Sourdough' })).toContainText(
      'Lessons are being prepared',
    );
    await expect(main.getByRole('region', { name: 'Order summary' }).locator('output')).toHaveText('₹0.00');
    await expect(main.getByRole('button', { name: 'Enroll for free' })).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  });

  await test.step('its first lesson is told, until it is put away', async () => {
    await addLesson();
    await page.goto('/my-learning');
    const notice = page.getByRole('region', { name: 'Now open' });
    await expect(notice.getByRole('link', { name: 'Sourdough' })).toHaveAttribute('href', overview);
    await notice.getByRole('button', { name: 'Dismiss: Sourdough' }).click();
    await expect(notice).toHaveCount(0);
    await expect.poll(async () => (await libraryOf()).openings).toEqual([]);
  });
});

test('an author is offered to edit their own course, not to buy it', async ({ app, page }) => {
  const teacher = await signUpInstructor(app.url);
  const { token } = teacher;
  const call = <T>(method: string, path: string, body: object) => callApi<T>(app.url, method, path, { token, body });
  const course = { title: 'My own bread', description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
  const { _id } = (await call<{ data: { _id: string } }>('POST', '/course/add', course)).data;

  await test.step('and cannot publish it without a lesson', async () => {
    await new Site(page).login(teacher);
    await page.goto(`/instructor/course/${_id}`);
    await page.getByRole('button', { name: 'Publish Course' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Status Change' });
    await expect(dialog).toContainText('A course needs a finished lesson before it is published.');
    await expect(dialog.getByRole('list', { name: 'What is missing' })).toContainText('The course has no thumbnail.');
    await expect(dialog.getByRole('button', { name: 'Publish Course' })).toBeDisabled();
  });

  await call('POST', '/course/content/track/add', { courseId: _id, content: TEXT });
  await call('PUT', `/course/status?courseId=${_id}`, { status: 'published' });
  await page.goto(`/course/overview/${_id}`);
  const panel = page.getByRole('complementary', { name: 'Get this course' });
  await expect(panel.getByText('This is your own course.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View as a learner' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  // In an order of its own: the server renders a list anew every 30 s, and this one may have been asked for without the course.
  await page.goto('/courses/music?sort=a-z');
  await expect(page.getByRole('link', { name: 'My own bread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart: My own bread' })).toHaveCount(0);
  await page.goto(`/course/overview/${_id}`);
  await panel.getByRole('button', { name: 'Edit course' }).click();
  await page.waitForURL(`/instructor/course/${_id}`);
});
