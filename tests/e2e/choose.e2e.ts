import { SAMPLE_COURSES, SAMPLE_INSTRUCTORS } from '#server/sample/sample-catalogue.ts';
import { newAccount } from '../support/api-client.ts';
import { COURSE, courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const sample = SAMPLE_COURSES.find(({ title }) => title === COURSE.title);
const teacher = SAMPLE_INSTRUCTORS.find(({ username }) => username === sample?.creator);

test.describe('choosing a course', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('its sections open, the next as well as the first, and lead to the preview', async ({ app, page }) => {
      await page.goto(`/course/overview/${await courseIdOf(app.url, COURSE.title)}`);
      const content = page.getByRole('region', { name: 'Course content' });
      const [first, second] = await content.locator('details').all();
      const folders = sample?.content.filter((track) => track.type === 'folder') ?? [];
      const [open, closed] = folders.map((folder) => folder.children[0]?.title ?? '');
      await expect(
        content
          .locator('li')
          .filter({ hasText: open ?? 'a lesson' })
          .last(),
      ).toBeVisible();
      await expect(
        content
          .locator('li')
          .filter({ hasText: closed ?? 'a lesson' })
          .last(),
      ).toBeHidden();
      await second?.locator('summary').first().click();
      await expect(
        content
          .locator('li')
          .filter({ hasText: closed ?? 'a lesson' })
          .last(),
      ).toBeVisible();
      await first?.locator('summary').first().click();
      await expect(
        content
          .locator('li')
          .filter({ hasText: open ?? 'a lesson' })
          .last(),
      ).toBeHidden();
      await first?.locator('summary').first().click();
      await content.getByRole('link', { name: `Preview ${open}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/course/reader');
    });

    test('its instructor has a page that a search engine reads', async ({ app, page }) => {
      await page.goto(`/course/overview/${await courseIdOf(app.url, COURSE.title)}`);
      await page.getByRole('region', { name: 'Your instructor' }).getByRole('link').first().click();
      await expect(page).toHaveURL(`/instructor-profile/${teacher?.username}`);
      await expect(page.getByRole('heading', { level: 1, name: teacher?.username })).toBeVisible();
      await expect(page.getByText(teacher?.about ?? 'words')).toBeVisible();
      for (const { title, creator } of SAMPLE_COURSES) {
        const card = page.getByRole('article').filter({ hasText: title });
        await expect(card).toHaveCount(creator === teacher?.username ? 1 : 0);
      }
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: teacher?.username } });
      expect((await page.goto('/instructor-profile/nobody'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Instructor not found' })).toBeVisible();
    });
  });

  test('opens and closes all sections by one button, and goes on from what was opened by hand', async ({
    app,
    page,
  }) => {
    await page.goto(`/course/overview/${await courseIdOf(app.url, COURSE.title)}`);
    const content = page.getByRole('region', { name: 'Course content' });
    const opened = content.locator('details[open]');
    const sections = await content.locator('details').count();
    await content.getByRole('button', { name: 'Open all sections' }).click();
    await expect(opened).toHaveCount(sections);
    await content.locator('summary').last().click();
    await expect(opened).toHaveCount(sections - 1);
    await content.getByRole('button', { name: 'Close all sections' }).click();
    await expect(opened).toHaveCount(0);
  });

  test('offline it says where the content comes from, and shows who teaches from the device', async ({
    app,
    page,
    context,
  }) => {
    const site = new Site(page);
    await site.register(newAccount());
    await site.workerReady();
    const overview = `/course/overview/${await courseIdOf(app.url, COURSE.title)}`;
    await new Classroom(page).catalogueOnDevice();
    await context.setOffline(true);
    await page.goto(overview);
    await expect(page.getByRole('region', { name: 'Course content' })).toContainText('You are offline.');
    await page.getByRole('main').getByRole('link', { name: teacher?.username }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: teacher?.username })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: COURSE.title })).toBeVisible();
  });
});
