import type { ContentAnswer } from '#contract/track.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { Network } from '../faults/browser/network.ts';
import { callApi } from '../support/api-client.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const LEG_MINUTES = 30;

test('a train ride: checked, downloaded, studied through tunnels, and all of it at home', async ({ app, browser }) => {
  const network = new Network(app.url);
  await network.open();
  const context = await browser.newContext({ baseURL: network.url });
  const page = await context.newPage();
  const classroom = new Classroom(page);
  const tunnel = async (inside: boolean) => {
    if (inside) network.cut();
    else network.restore();
    await context.setOffline(inside);
  };

  try {
    const courseId = await courseIdOf(app.url, COURSE.title);
    const user = await studentOf(app.url);
    const get = <T>(path: string) => callApi<T>(app.url, 'GET', path, { token: user.token });
    const lessons = lessonsOf((await get<ContentAnswer>(`/course/content?courseId=${courseId}`)).data);
    // What becomes of a quiz without a network: quizzes.e2e.ts.
    const studied = lessons.filter(({ type }) => type !== 'quiz');
    const isVideo = (at: number) => studied[at]?.type === 'video';

    await test.step('the evening before: the trip check, and what it lacks', async () => {
      await page.clock.install();
      await page.goto('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('/');
      await new Site(page).workerReady();
      await page.goto(`/my-learning/course/${courseId}`);
      await classroom.getReady();
      await expect(classroom.tripCheck).toHaveText(`${lessons.length} of ${lessons.length} lessons available offline`);
    });

    await test.step('airplane mode: two hours by the clock, through a tunnel that opens and closes', async () => {
      await tunnel(true);
      for (let leg = 0; leg * LEG_MINUTES < 120 || leg < studied.length; leg += 1) {
        const at = leg % studied.length;
        await page.goto(
          `/course/${isVideo(at) ? 'player' : 'reader'}?courseId=${courseId}&trackId=${studied[at]?._id}`,
        );
        await expect(page.getByRole('heading', { level: 1, name: studied[at]?.title ?? '' })).toBeVisible();
        if (isVideo(at)) await classroom.play();
        if (leg < studied.length) await classroom.markAsDone();
        await page.clock.fastForward(LEG_MINUTES * 60_000);
        // Out into the light in every second leg, and in again.
        await tunnel(leg % 2 !== 0);
      }
      await tunnel(true);
    });

    await test.step('home: all progress is on the server', async () => {
      await tunnel(false);
      await page.goto('/my-learning');
      const done = async () => {
        const { data } = await get<ProgressAnswer>('/progress');
        return data.filter(({ completedAt }) => completedAt > 0).map(({ trackId }) => trackId);
      };
      await expect
        .poll(async () => (await done()).sort(), { timeout: 60_000 })
        .toEqual(studied.map(({ _id }) => _id).sort());
    });
  } finally {
    await context.close();
    await network.close();
  }
});
