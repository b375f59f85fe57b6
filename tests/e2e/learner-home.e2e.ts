import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { buyOverHttp } from '../support/sell-over-http.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { aProgress } from '../support/a-progress.ts';
import { COURSE, courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const other = SAMPLE_COURSES.find(({ slug }) => slug === 'python-for-absolute-beginners');
if (!other) throw new Error('The sample has no other course');

test('the home page of a learner begins with how to go on, also offline, and a visitor’s with what is promised', async ({
  app,
  page,
  context,
  complaints,
}) => {
  const site = new Site(page);
  const account = newAccount();
  const learn = page.getByRole('region', { name: 'Continue' });
  const headline = page.getByRole('heading', { level: 1 });

  await test.step('a visitor sees what is promised, in pictures', async () => {
    await page.goto('/');
    await expect(headline).toContainText('Build it for real.');
    const pictures = page.getByRole('region', { name: 'What makes Code It different' }).locator('img');
    await pictures.last().scrollIntoViewIfNeeded();
    const widths = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth > 0));
    await expect.poll(widths).toEqual([true, true, true]);
  });

  await site.register(account);
  const token = await logIn(app.url, account);

  await test.step('who owns nothing sees what a visitor sees', async () => {
    await expect(headline).toContainText('Build it for real.');
    await expect(learn).toHaveCount(0);
  });

  const begun = await courseIdOf(app.url, COURSE.title);
  const bought = await courseIdOf(app.url, other.title);
  await buyOverHttp(app.url, token, [begun], COURSE.price);
  await buyOverHttp(app.url, token, [bought], other.priceRupees);
  const { data } = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${begun}`, { token });
  const [first, second] = lessonsOf(data);
  const done = { positionAt: Date.now() + 5000, completedAt: Date.now() + 5000 };
  const items = [aProgress({ courseId: begun, trackId: first?._id ?? '', ...done })];
  await callApi(app.url, 'PUT', '/progress', { token, body: { items } });

  await test.step('a learner sees the lesson after the last one that is done, of the course that was studied last', async () => {
    await page.goto('/');
    await expect(headline).toHaveText(`Welcome back, ${account.username}`);
    const card = learn.getByRole('listitem').first();
    await expect(card.getByRole('heading')).toHaveText(second?.title ?? 'a lesson');
    await expect(card).toContainText('Available offline');
    await expect(learn.getByRole('listitem').nth(1)).toContainText(other.title);
  });

  await test.step('what follows from it says from what, and offers nothing that is owned', async () => {
    const row = page.getByRole('region', { name: `Because you are learning ${COURSE.title}` });
    await expect(row.getByRole('article').first()).toBeVisible();
    await expect(row.getByRole('article').filter({ hasText: other.title })).toHaveCount(0);
    await expect(row.getByRole('article').filter({ hasText: COURSE.title })).toHaveCount(0);
  });

  await test.step('without a network it is there at once, and leads to the lesson', async () => {
    await site.workerReady();
    await context.setOffline(true);
    await page.goto('/');
    const card = learn.getByRole('listitem').first();
    await expect(card.getByRole('heading')).toHaveText(second?.title ?? 'a lesson');
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: second?.title })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
