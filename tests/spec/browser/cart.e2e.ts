import type { CourseSummary } from '#contract/course.ts';
import type { CartAnswer } from '#contract/library.ts';
import { callApi, signUp } from '../../support/api-client.ts';
import { expectNotice, holdClock, ticksUntil } from './page-clock.ts';
import { alive, clause, expect, holdBack, screen, test } from './screen.ts';
import { buy, catalogue, find, put } from './study.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const total = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
const CART = '**/api/v1/cart';

let courses: CourseSummary[];
let guitar: CourseSummary;
let chess: CourseSummary;
test.beforeAll(async ({ app }) => {
  courses = await catalogue(app);
  [guitar, chess] = [find(courses, 'Guitar'), find(courses, 'Chess')];
});

test.describe('a cart with courses', () => {
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page }) => {
    await page.clock.install();
  });
  const item = (course: CourseSummary) => visit.page.getByRole('listitem').filter({ hasText: course.title });
  const inCart = async () => {
    const { cart } = await callApi<CartAnswer>(visit.app.url, 'GET', '/cart', { token: visit.learner.token });
    return cart.map(({ _id }) => _id);
  };
  const remove = (course: CourseSummary) =>
    visit.page.getByRole('button', { name: `Remove ${course.title}`, exact: true }).click();
  /** A test ends with it, or the removal that is still on its way takes the next one's course out of the cart. */
  const removed = () => expect.poll(inCart).not.toContain(chess._id);
  /** The cart with Guitar and Chess in it, as the server has it. */
  test.beforeEach(async () => {
    const held = await inCart();
    for (const course of [guitar, chess]) {
      if (!held.includes(course._id)) await put(visit.app, visit.learner, '/cart/add', course);
    }
    await visit.page.goto('/cart');
    await expect(item(chess)).toBeVisible();
    await expect(item(guitar)).toBeVisible();
  });

  test(clause('2.cart.title'), async () => {
    await expect(visit.page.getByRole('heading', { level: 1, name: 'Your Cart', exact: true })).toBeVisible();
  });

  test(clause('2.route.cart'), async () => {
    await visit.page.reload();
    await expect(visit.page.getByRole('heading', { level: 1, name: 'Your Cart', exact: true })).toBeVisible();
  });

  test(clause('2.cart.item'), async () => {
    await expect(item(chess).getByRole('heading', { name: chess.title })).toBeVisible();
    await expect(item(chess).locator('img')).toBeVisible();
    await expect(item(chess).getByRole('button', { name: `Remove ${chess.title}` })).toBeVisible();
  });

  test(clause('2.cart.creator'), async () => {
    await expect(item(chess)).toContainText(`Created By ${chess.createdBy.username}`);
  });

  test(clause('2.cart.rating'), async () => {
    const rating = item(chess).getByRole('paragraph').filter({ hasText: 'Average rating' });
    await expect(rating).toHaveText(`Average rating: ${chess.averageRating?.toFixed(1)}`);
  });

  test(clause('2.cart.price'), async () => {
    await expect(item(chess)).toContainText(rupees.format(chess.price));
  });

  test(clause('2.cart.total'), async () => {
    await expect(visit.page.locator('output')).toHaveText(total.format(guitar.price + chess.price));
  });

  test(clause('2.cart.checkout'), async () => {
    await expect(visit.page.getByRole('button', { name: 'Checkout', exact: true })).toBeEnabled();
  });

  test(clause('4.cart.remove-at-once'), async () => {
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    expect(await inCart()).toContain(chess._id);
    await visit.page.clock.runFor(6000);
    await removed();
  });

  test(clause('4.cart.remove-5-s'), async () => {
    await holdClock(visit.page);
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    await visit.page.clock.runFor(4900);
    expect(await inCart()).toContain(chess._id);
    await visit.page.clock.runFor(200);
    // The time stands still again, so it was sent by now or never will be.
    await removed();
    await visit.page.clock.resume();
  });

  test(clause('9.undo-delete'), async () => {
    const removals: unknown[] = [];
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/cart/remove')) removals.push(request.postDataJSON());
    });
    await holdClock(visit.page);
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    const sent = await ticksUntil(visit.page, () => Promise.resolve(removals.length > 0));
    // What was asked for is seen a few steps after it was.
    expect(sent).toBeGreaterThanOrEqual(5000);
    expect(sent).toBeLessThanOrEqual(5500);
    expect(removals).toEqual([{ courseId: chess._id }]);
    await removed();
    await visit.page.clock.resume();
  });

  test(clause('4.cart.undo'), async () => {
    await remove(chess);
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await expect(item(chess)).toBeVisible();
    await visit.page.clock.runFor(7000);
    expect(await inCart()).toContain(chess._id);
  });

  test(clause('8.cart.removed'), async () => {
    await remove(chess);
    await expect(visit.page.getByText('Course removed from cart.', { exact: true })).toBeVisible();
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await expect(item(chess)).toBeVisible();
  });

  test(clause('8.cart.removed-page'), async () => {
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    await visit.page.clock.runFor(6000);
    await expect(
      visit.page.getByRole('main').getByText('Course removed from cart successfully.', { exact: true }),
    ).toBeVisible();
    await removed();
  });

  test(clause('8.cart.remove-failed'), async () => {
    const url = '**/api/v1/cart/remove';
    await visit.page.route(url, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'No.', code: 'bad_request' } }),
    );
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    await visit.page.clock.runFor(6000);
    await expect(visit.page.getByText('Failed to remove course from cart.', { exact: true })).toBeVisible();
    await expect(item(chess)).toBeVisible();
    await visit.page.unroute(url);
  });

  test(clause('9.undo-notice'), async () => {
    const notice = visit.page.getByText('Course removed from cart.', { exact: true });
    await expectNotice(visit.page, notice, () => remove(chess), 4000);
    await removed();
  });

  test(clause('4.cart.remove-kept'), async () => {
    // No time passes, so what waits is what was queued at once.
    await holdClock(visit.page);
    await remove(chess);
    await expect(item(chess)).toHaveCount(0);
    await visit.page.clock.resume();
    await visit.page.reload();
    await expect(item(guitar)).toBeVisible();
    await expect(item(chess)).toHaveCount(0);
    await visit.page.clock.runFor(8000);
    await removed();
  });
});

test.describe('a cart of odd courses', () => {
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app, learner }) => {
    await put(app, learner, '/cart/add', chess);
    await page.route(CART, async (route) => {
      const response = await route.fetch();
      const { cart } = (await response.json()) as CartAnswer;
      const odd = cart.map((course) => ({ ...course, averageRating: null, price: 0, createdBy: { username: '' } }));
      await route.fulfill({ response, json: { success: true, cart: odd } });
    });
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: chess.title })).toBeVisible();
  });

  test(clause('2.cart.creator-unknown'), async () => {
    await expect(visit.page.getByText('Created By Unknown', { exact: true })).toBeVisible();
  });

  test(clause('2.cart.rating-none'), async () => {
    await expect(visit.page.getByRole('listitem').filter({ hasText: chess.title })).toContainText('N/A');
  });

  test(clause('2.cart.free'), async () => {
    await expect(visit.page.getByRole('button', { name: 'Enroll for free', exact: true })).toBeVisible();
  });
});

test.describe('a cart that does not come', () => {
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app, learner }) => {
    await put(app, learner, '/cart/add', chess);
    const release = await holdBack(page, CART, (route) => route.abort());
    await page.goto('/cart');
    await expect(page.getByText('Loading your cart')).toBeAttached();
    skeletons = await page.getByRole('status').filter({ hasText: 'Loading your cart' }).locator('> div > div').count();
    release();
  });
  let skeletons: number;

  test(clause('9.skeletons-cart'), () => {
    expect(skeletons).toBe(3);
  });

  test(clause('8.cart.fetch'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Failed to fetch cart items.', exact: true })).toBeVisible();
  });

  test(clause('8.cart.fetch-retry'), async () => {
    await expect(visit.page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await visit.page.unroute(CART);
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await expect(visit.page.getByRole('heading', { name: chess.title })).toBeVisible();
  });
});

test.describe('adding to the cart', () => {
  const ADD = '**/api/v1/cart/add';
  const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app, learner }) => {
    await buy(app, learner, guitar);
    await page.clock.install();
  });
  const overview = async (course: CourseSummary) => {
    await visit.page.goto(`/course/overview/${course._id}`);
    await expect(visit.page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  };
  const add = () => visit.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  const count = (courses: number) =>
    visit.page
      .getByRole('banner')
      .getByRole('link', { name: `Cart, ${courses} ${courses === 1 ? 'course' : 'courses'}` });
  const empty = async () => {
    for (const course of [chess, find(courses, 'SQL'), find(courses, 'Brand')])
      await put(visit.app, visit.learner, '/cart/remove', course);
  };
  test.beforeEach(async () => {
    await empty();
    // Until then the device's copy may still show what an earlier test put in.
    const refreshed = visit.page.waitForResponse((response) => response.url().endsWith('/api/v1/cart'));
    await overview(chess);
    await refreshed;
    await expect(count(0)).toBeVisible();
    await expect(visit.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
  });

  test(clause('4.cart.add-at-once'), async () => {
    const release = await holdBack(visit.page, ADD);
    await add();
    await expect(count(1)).toBeVisible();
    const answered = visit.page.waitForResponse(ADD);
    release();
    await answered;
    await visit.page.unroute(ADD);
  });

  test(clause('4.cart.add-reverts'), async () => {
    const refuse = await holdBack(visit.page, ADD, (route) =>
      route.fulfill({ status: 409, json: { success: false, message: 'Not today.', code: 'conflict' } }),
    );
    await add();
    await expect(count(1)).toBeVisible();
    // Meanwhile another device adds two: only who asks again knows.
    await put(visit.app, visit.learner, '/cart/add', find(courses, 'SQL'));
    await put(visit.app, visit.learner, '/cart/add', find(courses, 'Brand'));
    refuse();
    await expect(visit.page.getByText('Not today.', { exact: true })).toBeVisible();
    await expect(count(2)).toBeVisible();
    await expect(visit.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
    await visit.page.unroute(ADD);
  });

  test(clause('8.cart.add-message'), async () => {
    await visit.page.route(ADD, (route) =>
      route.fulfill({ status: 409, json: { success: false, message: 'The cart is full.', code: 'conflict' } }),
    );
    await add();
    await expect(visit.page.getByText('The cart is full.', { exact: true })).toBeVisible();
    await visit.page.unroute(ADD);
  });

  test(clause('8.cart.add-failed'), async () => {
    await visit.page.route(ADD, (route) =>
      route.fulfill({ status: 409, json: { success: false, message: '', code: 'conflict' } }),
    );
    await add();
    await expect(
      visit.page.getByText('Failed to add course to cart. Please try again.', { exact: true }),
    ).toBeVisible();
    await visit.page.unroute(ADD);
  });

  test(clause('8.cart.add-success'), async () => {
    await add();
    await expect(visit.page.getByText('Course added to cart successfully!', { exact: true })).toBeVisible();
  });

  test(clause('8.cart.go-to-cart'), async () => {
    await add();
    await visit.page.getByRole('button', { name: 'Go to Cart', exact: true }).click();
    await expect(visit.page).toHaveURL('/cart');
  });

  test(clause('9.go-to-cart'), async () => {
    const action = visit.page.getByRole('button', { name: 'Go to Cart', exact: true });
    await expectNotice(visit.page, action, add, 5000);
  });

  test(clause('5.cart.duplicate'), async () => {
    await visit.page.goto('/courses/gaming');
    const card = visit.page.getByRole('article').filter({ hasText: chess.title });
    await card.hover();
    await card.getByRole('button', { name: /add to cart/i }).click();
    await expect(visit.page.getByText('Course added to cart successfully!', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: /add to cart/i }).click();
    await expect(visit.page.getByText('Course is already in the cart.', { exact: true })).toBeVisible();
  });

  test(clause('5.cart.purchased'), async () => {
    await visit.page.goto(`/courses/${encodeURIComponent(guitar.title)}`);
    const card = visit.page.getByRole('article').filter({ hasText: guitar.title });
    await card.hover();
    await card.getByRole('button', { name: /add to cart/i }).click();
    await expect(
      visit.page.getByText('You have already purchased this course.', { exact: true }).first(),
    ).toBeVisible();
  });
});

test.describe('a visitor who adds to the cart', () => {
  const visit = screen({ serviceWorkers: 'block' }, async ({ page }) => {
    await page.clock.install();
  });
  const add = () => visit.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  const warning = () => visit.page.getByText('You need to login before adding to cart', { exact: true });
  const warn = async () => {
    await visit.page.goto(`/course/overview/${chess._id}`);
    await add();
    await expect(warning()).toBeVisible();
  };

  test(clause('5.cart.login-first'), async () => {
    await warn();
  });

  test(clause('6.visitor.cart'), async () => {
    const calls: string[] = [];
    visit.page.on('request', (request) => {
      if (request.url().includes('/api/v1/cart')) calls.push(request.url());
    });
    await warn();
    expect(calls).toEqual([]);
    const answer = await fetch(`${visit.app.url}/api/v1/cart/add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ courseId: chess._id }),
    });
    expect(answer.status).toBe(401);
  });

  test(clause('9.login-warning'), async () => {
    await visit.page.goto(`/course/overview/${chess._id}`);
    await alive(visit.page);
    await expectNotice(visit.page, warning(), add, 5000);
  });

  test(clause('5.cart.login-action'), async () => {
    await warn();
    await visit.page.getByRole('alert').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(visit.page).toHaveURL(/\/login\?next=/);
  });

  test(clause('5.cart.login-then-added'), async ({ app }) => {
    const learner = await signUp(app.url);
    await warn();
    await visit.page.getByRole('alert').getByRole('button', { name: 'Login', exact: true }).click();
    await visit.page.getByLabel('Email').fill(learner.email);
    await visit.page.getByLabel('Password', { exact: true }).fill(learner.password);
    await visit.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(visit.page).toHaveURL(`/course/overview/${chess._id}`);
    await expect
      .poll(async () => {
        const { cart } = await callApi<CartAnswer>(app.url, 'GET', '/cart', { token: learner.token });
        return cart.map(({ _id }) => _id);
      })
      .toEqual([chess._id]);
  });
});
