import type { ContentAnswer, Track } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { callApi, signUp } from '../support/api-client.ts';
import { buyOverHttp } from '../support/sell-over-http.ts';
import { courseIdOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

/** `TRIP_COURSES=31` takes every sample course; those with videos come first. */
const COUNT = Number(process.env.TRIP_COURSES ?? 3);
const COURSES = [...SAMPLE_COURSES]
  .sort(
    (a, b) =>
      Number(JSON.stringify(b.content).includes('"video"')) - Number(JSON.stringify(a.content).includes('"video"')),
  )
  .slice(0, COUNT);

const PAGES = { text: 'reader', quiz: 'quiz', video: 'player', folder: '' };

test('everything called ready opens with the network off and the server stopped', async ({ app, page, context }) => {
  test.setTimeout(60_000 + COUNT * 30_000);
  const classroom = new Classroom(page);
  const user = await signUp(app.url);
  const courses: { id: string; title: string; lessons: Track[] }[] = [];
  for (const { title, priceRupees } of COURSES) {
    const id = await courseIdOf(app.url, title);
    await buyOverHttp(app.url, user.token, [id], priceRupees);
    const path = `/course/content?courseId=${id}`;
    const { data } = await callApi<ContentAnswer>(app.url, 'GET', path, { token: user.token });
    courses.push({ id, title, lessons: lessonsOf(data) });
  }
  const site = new Site(page);
  await site.login(user);
  await site.workerReady();
  for (const { id } of courses) {
    await page.goto(`/my-learning/course/${id}`);
    await classroom.getReady();
  }

  await app.stop();
  await context.setOffline(true);
  let opened = 0;
  for (const { id, title, lessons } of courses) {
    await page.goto(`/my-learning/course/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(classroom.tripCheck).toHaveText(`${lessons.length} of ${lessons.length} lessons available offline`);
    for (const lesson of lessons) {
      await page.goto(`/course/${PAGES[lesson.type]}?courseId=${id}&trackId=${lesson._id}`);
      await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
      if (lesson.type === 'video') {
        await classroom.play();
        await classroom.seek((lesson.durationSeconds ?? 2) - 1);
      } else if (lesson.type === 'quiz') {
        await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
      } else {
        await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
        const pictures = page.getByRole('article').locator('img');
        for (const picture of await pictures.all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
        }
      }
      opened += 1;
    }
  }
  console.log(`Trip check: ${opened} lessons of ${courses.length} courses called ready, all opened offline`);
  await context.setOffline(false);
  await app.start();
});
