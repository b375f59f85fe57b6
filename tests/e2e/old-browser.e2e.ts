import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { courseIdOf, OPEN_TEXT } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const WORDS = 'This browser is too old for the app';

test.describe('in a browser that lacks what the app cannot do without', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => void Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted'));
  });

  test('a public page is its HTML: text, links and the search, and words on what is missing', async ({
    app,
    page,
    complaints: _complaints,
  }) => {
    const course = SAMPLE_COURSES[0];
    if (!course) throw new Error('The sample catalogue is empty');
    const site = new Site(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`/course/overview/${await courseIdOf(app.url, course.title)}`);
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await expect(site.toast(WORDS)).toContainText('AbortSignal.throwIfAborted');
    await expect(site.toast(WORDS)).toContainText('Chrome 100');
    await expect(page.getByRole('main').getByRole('button').first()).toBeDisabled();

    await page.getByRole('link', { name: 'Code It, home' }).click();
    await page.waitForURL('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await site.search(course.title);
    await expect(page.getByRole('main').getByRole('link', { name: course.title }).first()).toBeVisible();
    expect(new Set(scripts.map((path) => path.replace(/-[\w-]{7}\.js$/, '')))).toEqual(new Set(['/assets/index']));
  });

  test('the free preview of a course is there to read, and leads back to it', async ({
    app,
    page,
    complaints: _complaints,
  }) => {
    const site = new Site(page);
    await page.goto(`/course/overview/${await courseIdOf(app.url, OPEN_TEXT.course)}`);
    await page.getByRole('link', { name: 'Preview this course' }).click();
    await page.waitForURL(/\/course\/reader\?/);
    await expect(page.getByRole('heading', { level: 1, name: OPEN_TEXT.title })).toBeVisible();
    await expect(page.getByRole('article').getByText(OPEN_TEXT.words)).toBeVisible();
    await expect(site.toast(WORDS)).toContainText('you can read');
    await page.getByRole('link', { name: OPEN_TEXT.course }).click();
    await expect(page.getByRole('heading', { level: 1, name: OPEN_TEXT.course })).toBeVisible();
  });

  test('a password is not sent by the browser itself', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeDisabled();
  });

  test('a page of a learner says so in place of its placeholder', async ({ page }) => {
    await page.goto('/my-learning');
    await expect(page.getByRole('main')).toHaveText(new RegExp(`^${WORDS}.*needs you to log in.*or later\\.$`));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Code It, home' })).toBeVisible();
  });
});
