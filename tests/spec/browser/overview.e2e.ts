import type { Page } from 'playwright/test';
import type { CourseAnswer, CourseListAnswer } from '#contract/course.ts';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { callApi } from '../../support/api-client.ts';
import { alive, clause, expect, screen, test, type Visit } from './screen.ts';

const TITLE = 'JavaScript from First Principles';
const sample = SAMPLE_COURSES.find(({ title }) => title === TITLE)!;

async function idOf(url: string, title: string): Promise<string> {
  const { data } = await callApi<CourseListAnswer>(url, 'GET', '/course/getAll?limit=100');
  return data.find((course) => course.title === title)?._id ?? '';
}

test.describe('the overview of a course', () => {
  const visit = screen({ signedIn: true }, async ({ page, app }) => {
    await page.goto(`/course/overview/${await idOf(app.url, TITLE)}`);
    await alive(page);
  });
  const main = () => visit.page.getByRole('main');
  const panel = () => main().getByRole('complementary', { name: 'Get this course' });

  test(clause('2.overview.title'), async () => {
    await expect(main().getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    for (const paragraph of sample.description.split(/\n{2,}/)) await expect(main()).toContainText(paragraph);
  });
  test(clause('2.overview.rating'), async () => {
    await expect(main().locator('header')).toContainText('Rated 4.8 out of 5');
  });
  test(clause('2.overview.updated'), async () => {
    const at = new Date(sample.updatedAt);
    const month = at.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3);
    const date = `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`;
    const fact = main().locator('dl > div', { has: visit.page.getByText('Last updated', { exact: true }) });
    await expect(fact.getByText(date, { exact: true })).toBeVisible();
  });
  test(clause('2.overview.language'), async () => {
    await expect(main().getByText('English', { exact: true })).toBeVisible();
  });
  test(clause('2.overview.thumbnail'), async () => {
    const { page, app } = visit;
    const address = page.url();
    const courseId = address.split('/').at(-1) ?? '';
    const { data } = await callApi<CourseAnswer>(app.url, 'GET', `/course/get?courseId=${courseId}`);
    const preview = panel().getByRole('link', { name: 'Preview this course' });
    const picture = preview.locator('img');
    await expect(picture).toHaveAttribute('src', data.thumbnail ?? 'a thumbnail');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Who has not bought it watches this one lesson.
    await preview.click();
    await expect(page).toHaveURL(`/course/player?courseId=${courseId}&trackId=${data.previewTrackId}`);
    const video = page.locator('video');
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    await page.goto(address);
    await alive(page);
  });
  test(clause('2.overview.objectives'), async () => {
    const list = main().getByRole('region', { name: "What you'll learn" });
    await expect(list.getByRole('listitem').first()).toBeVisible();
  });
  test(clause('2.overview.topics'), async () => {
    await expect(main().getByRole('heading', { name: 'Related topics', exact: true })).toBeVisible();
    for (const tag of sample.tags) {
      await expect(main().getByRole('link', { name: tag, exact: true })).toHaveAttribute(
        'href',
        `/courses/${encodeURIComponent(tag)}`,
      );
    }
  });
  test(clause('2.overview.tab-personal'), async () => {
    await panel().getByRole('tab', { name: 'Personal', exact: true }).click();
    await expect(panel().getByText('₹799', { exact: true })).toBeVisible();
  });
  test(clause('2.overview.guarantee'), async () => {
    await expect(panel().getByText('15-Day Money-Back Guarantee', { exact: true })).toBeVisible();
  });
  test(clause('2.overview.lifetime'), async () => {
    await expect(panel().getByText('Full Lifetime Access', { exact: true })).toBeVisible();
  });
  test(clause('2.overview.no-plans'), async () => {
    await expect(panel().getByText('This Premium course is included in plans')).toHaveCount(0);
  });
  test(clause('2.overview.tab-teams'), async () => {
    await panel().getByRole('tab', { name: 'Teams', exact: true }).click();
    await expect(panel().getByText('Contact sales for team pricing', { exact: true })).toBeVisible();
    await expect(panel().getByRole('link', { name: 'Contact sales' })).toHaveAttribute('href', '/contact');
    await panel().getByRole('tab', { name: 'Personal', exact: true }).click();
  });
  test(clause('2.overview.heart'), async () => {
    const heart = panel().getByRole('button', { name: `Wishlist: ${TITLE}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const wished = async () => {
      const { token } = visit.learner;
      const { data } = await callApi<LibraryAnswer>(visit.app.url, 'GET', '/user/my-learning', { token });
      return data.wishlist.map(({ title }) => title);
    };
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(wished).toEqual([TITLE]);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(wished).toEqual([]);
  });
  test(clause('2.overview.card-link'), async () => {
    const link = main().getByRole('article').first().getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/course\/overview\/[0-9a-f-]{36}$/);
  });
  test(clause('2.overview.add-to-cart'), async () => {
    await panel().getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(panel().getByRole('button', { name: 'Go to cart', exact: true })).toBeVisible();
  });
});

async function openFreeCourse({ page, app }: Pick<Visit, 'page' | 'app'>) {
  await page.goto(`/course/overview/${await idOf(app.url, 'Learning How to Learn')}`);
  await alive(page);
}

const buttonToGet = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Get this course' }).getByRole('button', { name, exact: true });

test.describe('the overview of a free course', () => {
  const visit = screen({ signedIn: true }, openFreeCourse);
  const button = (name: string) => buttonToGet(visit.page, name);

  test(clause('2.overview.free'), async () => {
    await expect(button('Enroll for free')).toBeVisible();
  });
  test(clause('2.overview.owned'), async () => {
    await expect(button('Enroll for free')).toBeVisible();
    await callApi(visit.app.url, 'POST', '/course/purchase', {
      token: visit.learner.token,
      body: { items: [await idOf(visit.app.url, 'Learning How to Learn')] },
    });
    await visit.page.reload();
    await button('Go to course').click();
    await visit.page.waitForURL(/\/my-learning\/course\//);
    await visit.page.goBack();
  });
});

test.describe('the overview of a free course that was deleted from the library', () => {
  // A device of its own: what 'Go to course' said before could be delivered after the deletion.
  const visit = screen({ signedIn: true }, openFreeCourse);
  test(clause('2.overview.owned-hidden'), async () => {
    const { app, learner, page } = visit;
    const { token } = learner;
    const courseId = await idOf(app.url, 'Learning How to Learn');
    const hidden = async () =>
      (await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token })).data.hiddenCourses;
    await callApi(app.url, 'POST', '/course/purchase', { token, body: { items: [courseId] } });
    await callApi(app.url, 'POST', '/my-learning/remove', { token, body: { courseId } });
    expect(await hidden()).toContain(courseId);
    await page.goto('/my-learning');
    await expect(page.getByText(LEARNING_TEXT.noPurchased)).toBeVisible();
    await page.goto(`/course/overview/${courseId}`);
    await buttonToGet(page, 'Go to course').click();
    await page.waitForURL(/\/my-learning\/course\//);
    await expect.poll(hidden).not.toContain(courseId);
  });
});

test.describe('the overview of what a server may answer', () => {
  let change: Partial<CourseAnswer['data']> = {};
  const visit = screen({}, async ({ page }) => {
    await page.route('**/api/v1/course/get?**', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as CourseAnswer;
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change } } });
    });
    await page.goto('/courses/programming');
    await alive(page);
  });
  /** From a list: only then does the page ask for the course itself. */
  async function open(answer: typeof change) {
    change = answer;
    await visit.page.goto('/courses/programming');
    await alive(visit.page);
    await visit.page.getByRole('link', { name: TITLE }).click();
    await expect(visit.page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  }

  test(clause('2.overview.no-preview'), async () => {
    await open({ previewTrackId: null });
    await expect(visit.page.getByText('Preview this course')).toHaveCount(0);
  });
  test(clause('2.overview.plans'), async () => {
    await open({ includedInPlans: ['Campus'] });
    const line = visit.page.getByRole('listitem').filter({ hasText: 'This Premium course is included in plans' });
    await expect(line).toContainText('Campus');
  });
  test(clause('2.overview.objectives-mixed'), async () => {
    await open({ learningObjectives: ['Basics', ['Variables', 'Loops'], { 'Week 2': ['Closures'] }] });
    const list = visit.page.getByRole('region', { name: "What you'll learn" });
    await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Basics', 'Week 2']);
    await expect(list.getByRole('listitem')).toHaveText(['Variables', 'Loops', 'Closures']);
  });
});
