import type { CourseSummary } from '#contract/course.ts';
import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import type { Track } from '#contract/track.ts';
import { callApi } from '../../support/api-client.ts';
import { clause, expect, holdBack, screen, test } from './screen.ts';
import { buy, catalogue, find, put, tracksOf } from './study.ts';

const LIBRARY = '**/api/v1/user/my-learning';

test.describe('a library with courses', () => {
  let script: CourseSummary;
  let chess: CourseSummary;
  let guitar: CourseSummary;
  let sql: CourseSummary;
  let video: Track;
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ app, learner }) => {
    const courses = await catalogue(app);
    script = find(courses, 'JavaScript from First Principles');
    [chess, guitar, sql] = [find(courses, 'Chess'), find(courses, 'Guitar'), find(courses, 'SQL')];
    await buy(app, learner, script, chess, guitar);
    const tracks = await tracksOf(app, learner, script);
    const [found, read] = ['video', 'text'].map((kind) => tracks.find(({ type }) => type === kind));
    if (!found || !read) throw new Error('The sample course has no video, or no text');
    video = found;
    const at = Date.now() - 60_000;
    const nothing = { courseId: script._id, positionSeconds: 0, positionAt: 0, completedAt: 0, unmarkedAt: 0 };
    const items = [
      { ...nothing, trackId: read._id, furthestSeconds: 0, completedAt: at - 60_000 },
      { ...nothing, trackId: video._id, furthestSeconds: 42, positionSeconds: 42, positionAt: at },
    ];
    await callApi(app.url, 'PUT', '/progress', { token: learner.token, body: { items } });
  });
  const page = () => visit.page;
  const card = (course: CourseSummary) => page().getByRole('article').filter({ hasText: course.title });
  const act = async (course: CourseSummary, action: string) => {
    await card(course)
      .getByRole('button', { name: `More actions for ${course.title}` })
      .click();
    await page().getByRole('menuitem', { name: action, exact: true }).click();
  };
  const says = (text: string) => expect(page().getByText(text, { exact: true }).first()).toBeVisible();
  const library = async () =>
    (await callApi<LibraryAnswer>(visit.app.url, 'GET', '/user/my-learning', { token: visit.learner.token })).data;
  const open = async (path: string, course: CourseSummary) => {
    await page().goto(path);
    await expect(card(course)).toBeVisible();
  };

  test.describe('Purchased Courses', () => {
    test.beforeEach(() => open('/my-learning', script));

    test(clause('2.route.my-learning'), async () => {
      await expect(page().getByRole('heading', { level: 1, name: 'My Learning' })).toBeVisible();
      await expect(page().getByRole('tab', { name: 'Purchased Courses', selected: true })).toBeVisible();
    });

    test(clause('2.learning.tabs'), async () => {
      await expect(page().getByRole('tab')).toHaveText(['Purchased Courses', 'Wishlist', 'Archived', 'Learning Tools']);
    });

    test(clause('2.learning.purchased-card'), async () => {
      await expect(card(script).locator('img')).toBeVisible();
      await expect(card(script).getByRole('heading', { name: script.title })).toBeVisible();
      await expect(card(script).getByText('Programming', { exact: true })).toBeVisible();
      const { purchasedCourses } = await library();
      const percent = purchasedCourses.find(({ _id }) => _id === script._id)?.progress.percent ?? 0;
      expect(percent).toBeGreaterThan(0);
      await expect(card(script).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
      await expect(card(script).getByText(`${percent}%`)).toBeVisible();
    });

    test(clause('2.learning.start'), async () => {
      await card(chess).getByRole('link', { name: 'Start Course', exact: true }).click();
      await expect(page()).toHaveURL(`/my-learning/course/${chess._id}`);
    });

    test(clause('2.learning.continue'), async () => {
      await card(script).getByRole('link', { name: 'Continue Learning', exact: true }).click();
      await expect(page()).toHaveURL(`/my-learning/course/${script._id}`);
    });

    test(clause('2.learning.resume'), async () => {
      const pressed = Date.now();
      await card(script)
        .getByRole('link', { name: `Resume ${script.title}` })
        .click();
      await expect(page()).toHaveURL(`/course/player?courseId=${script._id}&trackId=${video._id}`);
      const position = () =>
        page()
          .locator('video')
          .evaluate((element: HTMLVideoElement) => element.currentTime);
      await expect.poll(position).toBeGreaterThanOrEqual(41.5);
      // It may play already, and no faster than time goes by.
      expect(await position()).toBeLessThan(42.5 + (Date.now() - pressed) / 1000);
    });

    test(clause('2.learning.archive'), async () => {
      await act(guitar, 'Archive');
      await expect(card(guitar)).toHaveCount(0);
      await expect.poll(async () => (await library()).archivedCourses.map(({ _id }) => _id)).toEqual([guitar._id]);
      await put(visit.app, visit.learner, '/my-learning/unarchive', guitar);
    });
  });

  test.describe('Archived', () => {
    test.beforeEach(async () => {
      await put(visit.app, visit.learner, '/my-learning/archive', guitar);
      await open('/my-learning/archived', guitar);
    });
    test.afterEach(() => put(visit.app, visit.learner, '/my-learning/unarchive', guitar));
    const remove = async () => {
      await act(guitar, 'Delete permanently');
      await page().getByRole('dialog').getByRole('button', { name: 'Delete permanently', exact: true }).click();
      await expect(card(guitar)).toHaveCount(0);
    };

    test(clause('2.route.my-learning-category'), async () => {
      await page().reload();
      await expect(page()).toHaveURL('/my-learning/archived');
      await expect(page().getByRole('tab', { name: 'Archived', selected: true })).toBeVisible();
    });

    test(clause('2.learning.unarchive'), async () => {
      await card(guitar).getByRole('button', { name: 'Unarchive', exact: true }).click();
      await expect(card(guitar)).toHaveCount(0);
      await expect.poll(async () => (await library()).archivedCourses).toEqual([]);
      expect((await library()).hiddenCourses).toEqual([]);
    });

    test(clause('2.learning.delete'), async () => {
      await remove();
      await page().goto('/my-learning');
      await expect(card(script)).toBeVisible();
      await expect(card(guitar)).toHaveCount(0);
      await expect.poll(async () => (await library()).hiddenCourses, { timeout: 20_000 }).toEqual([guitar._id]);
    });

    test(clause('2.learning.delete-keeps'), async () => {
      await remove();
      await page().goto(`/course/overview/${guitar._id}`);
      const main = page().getByRole('main');
      await expect(main.getByRole('button', { name: 'Go to course', exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
      await main.getByRole('button', { name: 'Go to course', exact: true }).click();
      await expect(page()).toHaveURL(`/my-learning/course/${guitar._id}`);
    });
  });

  test.describe('Wishlist', () => {
    test.beforeEach(async () => {
      await put(visit.app, visit.learner, '/cart/remove', sql);
      await put(visit.app, visit.learner, '/wishlist/add', sql);
      await open('/my-learning/wishlist', sql);
    });
    const state = async () => {
      const { cart } = await callApi<CartAnswer>(visit.app.url, 'GET', '/cart', { token: visit.learner.token });
      const { wishlist } = await library();
      return { cart: cart.map(({ _id }) => _id), wishlist: wishlist.map(({ _id }) => _id) };
    };

    test(clause('2.route.wishlist'), async () => {
      await expect(page().getByRole('tab', { name: 'Wishlist', selected: true })).toBeVisible();
    });

    test(clause('2.learning.wishlist-card'), async () => {
      const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
      await expect(card(sql)).toContainText(price.format(sql.price));
    });

    test(clause('2.learning.wishlist-move'), async () => {
      await card(sql).getByRole('button', { name: 'Move to cart', exact: true }).click();
      await expect(card(sql)).toHaveCount(0);
      await expect.poll(state).toEqual({ cart: [sql._id], wishlist: [] });
    });

    test(clause('2.learning.wishlist-add'), async () => {
      await card(sql).getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await expect.poll(state).toEqual({ cart: [sql._id], wishlist: [sql._id] });
      await expect(card(sql)).toBeVisible();
    });

    test(clause('2.learning.wishlist-remove'), async () => {
      await act(sql, 'Remove from wishlist');
      await expect(card(sql)).toHaveCount(0);
      await page().getByRole('button', { name: 'Undo' }).click();
      await expect(card(sql)).toBeVisible();
      await act(sql, 'Remove from wishlist');
      await expect.poll(async () => (await state()).wishlist).toEqual([]);
    });
  });

  test.describe('Learning Tools', () => {
    test(clause('2.learning.tools'), async () => {
      await page().goto('/my-learning/learning-tools');
      await expect(page().getByRole('heading', { name: 'Downloads' })).toBeVisible();
      await expect(page().getByText(/used on this device/)).toBeVisible();
      await expect(page().getByRole('heading', { name: 'Changes waiting to sync' })).toBeVisible();
      await expect(page().getByRole('main').getByText('Everything is synced', { exact: true })).toBeVisible();
      await says('Learning tools coming soon!');
    });
  });
});

test.describe('an empty library', () => {
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, () => Promise.resolve());
  const says = async (path: string, text: string) => {
    await visit.page.goto(path);
    await expect(visit.page.getByText(text, { exact: true })).toBeVisible();
  };

  test(clause('2.learning.empty-purchased'), () => says('/my-learning', "You haven't enrolled in any courses yet."));

  test(clause('2.learning.empty-wishlist'), () => says('/my-learning/wishlist', 'Your wishlist is empty.'));

  test(clause('2.learning.empty-archived'), () =>
    says('/my-learning/archived', "You don't have any archived courses."),
  );

  test(clause('2.learning.empty-heading'), async () => {
    await visit.page.goto('/my-learning');
    await expect(visit.page.getByRole('heading', { name: 'No courses found', exact: true })).toBeVisible();
  });
});

test.describe('a library that does not come', () => {
  let skeletons = 0;
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page }) => {
    const release = await holdBack(page, LIBRARY, (route) => route.abort());
    await page.goto('/my-learning');
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText(/loading/i)).toBeAttached();
    skeletons = await panel.getByRole('status').locator('[aria-hidden="true"]').count();
    release();
  });

  test(clause('9.skeletons-learning'), () => {
    expect(skeletons).toBe(8);
  });

  test(clause('8.learning.failed'), async () => {
    await expect(visit.page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    await visit.page.unroute(LIBRARY);
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await expect(visit.page.getByRole('heading', { name: 'No courses found' })).toBeVisible();
  });
});
