import type { Page } from 'playwright/test';
import { callApi } from '../support/api-client.ts';
import { sellOverHttp } from '../support/sell-over-http.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const LESSON = { course: 'SQL That Stays Fast', price: 1299, title: 'Reading EXPLAIN without fear', last: 'The habit' };

const heading = (page: Page, name: RegExp | string) => page.getByRole('article').getByRole('heading', { name });
const topOf = (page: Page, name: string) =>
  heading(page, name).evaluate((element) => element.getBoundingClientRect().top);
const sizeOf = (page: Page) =>
  heading(page, 'Two commands').evaluate((element) => parseFloat(getComputedStyle(element.parentElement!).fontSize));

test('a text lesson is coloured, copied, sized, scrolled and gone on with', async ({
  app,
  page,
  context,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const courseId = await courseIdOf(app.url, LESSON.course);
  const learner = await sellOverHttp(app.url, courseId, LESSON.price);
  const { data } = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${courseId}`, {
    token: learner.token,
  });
  const lesson = data.flatMap((track) => [track, ...track.subTracks]).find(({ title }) => title === LESSON.title);
  const address = `/course/reader?courseId=${courseId}&trackId=${lesson?._id}`;
  await page.setViewportSize({ width: 1280, height: 700 });
  await new Site(page).login(learner);
  await page.goto(address);
  const contents = page.getByRole('navigation', { name: 'In this lesson' });

  await test.step('how long it takes, and the code in colours', async () => {
    await expect(page.getByText('3 min read')).toBeVisible();
    const code = page.locator('pre code').first();
    const ground = await code.evaluate((element) => getComputedStyle(element).color);
    const keyword = code.locator('span', { hasText: /^SELECT$/ }).first();
    expect(await keyword.evaluate((element) => getComputedStyle(element).color)).not.toBe(ground);
  });

  await test.step('the code is copied as it was written, and that is said', async () => {
    const block = page.locator('pre').first().locator('xpath=../..');
    await block.getByRole('button', { name: 'Copy code' }).click();
    await expect(block.getByRole('status')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^EXPLAIN SELECT …;[^\n]*\nEXPLAIN \(ANALYZE, BUFFERS\)/);
  });

  await test.step('larger letters at once, and after a reload', async () => {
    const before = await sizeOf(page);
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect.poll(() => sizeOf(page)).toBe(19);
    expect(before).toBe(17);
    await page.reload();
    await expect.poll(() => sizeOf(page)).toBe(19);
    await page.getByRole('button', { name: 'Smaller text' }).click();
    await expect.poll(() => sizeOf(page)).toBe(17);
  });

  await test.step('the contents lead to a part and mark it', async () => {
    const link = contents.getByRole('link', { name: 'Three ways to join' });
    await link.click();
    await expect.poll(() => topOf(page, 'Three ways to join')).toBeLessThan(140);
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(heading(page, 'Three ways to join')).toBeFocused();
    expect(new URL(page.url()).hash).toBe('#s-three-ways-to-join');
  });

  await test.step('the place is kept; opened again the lesson is there, and can be started over', async () => {
    await expect
      .poll(
        async () => {
          const { data: kept } = await callApi<{ data: { trackId: string; positionSeconds: number }[] }>(
            app.url,
            'GET',
            '/progress',
            { token: learner.token },
          );
          return kept.find(({ trackId }) => trackId === lesson?._id)?.positionSeconds;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(5);
    await page.goto('/my-learning');
    await page.goto(address);
    await expect.poll(() => topOf(page, 'Three ways to join')).toBeLessThan(200);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('a link to a part opens there', async () => {
    await page.goto('/my-learning');
    await page.goto(`${address}#s-a-first-plan`);
    await expect.poll(() => topOf(page, 'A first plan')).toBeLessThan(140);
  });

  await test.step('on a phone the contents are folded, and a wide table says that there is more', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: 'In this lesson' }).click();
    await contents.getByRole('link', { name: LESSON.last }).click();
    await expect(contents).toBeHidden();
    await expect.poll(() => topOf(page, LESSON.last)).toBeLessThan(140);
    const table = page.getByRole('region', { name: 'Table: Node, What happens, Good when' });
    const more = () =>
      table.evaluate(({ parentElement: frame }) => [
        frame?.hasAttribute('data-start'),
        frame?.hasAttribute('data-end'),
      ]);
    await expect(table).toHaveAttribute('tabindex', '0');
    expect(await more()).toEqual([false, true]);
    await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(more).toEqual([true, false]);
  });
  expect(complaints).toEqual([]);
});
