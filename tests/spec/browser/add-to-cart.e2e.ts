import type { CartAnswer } from '#contract/library.ts';
import { callApi, signUp } from '../../support/api-client.ts';
import { alive, clause, expect, screen, test } from './screen.ts';

const LIST = '/courses/programming';
const FREE = 'Python for Absolute Beginners';

test.describe('a visitor who adds to the cart', () => {
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await page.goto(LIST);
    await alive(page);
  });
  const add = (title: string) => visit.page.getByRole('button', { name: `Add to cart: ${title}` });
  const warning = () => visit.page.getByText('You need to login before adding to cart', { exact: true });

  test(clause('9.login-warning'), async () => {
    await add('Rust Without Fear').click();
    await expect(warning()).toBeVisible();
    await visit.page.clock.runFor(4500);
    await expect(warning()).toBeVisible();
    await visit.page.clock.runFor(1500);
    await expect(warning()).toHaveCount(0);
  });

  test(clause('5.cart.login-then-added'), async () => {
    const learner = await signUp(visit.app.url);
    await visit.page.goto(LIST);
    await alive(visit.page);
    await add('Rust Without Fear').click();
    await visit.page.getByRole('button', { name: 'Login', exact: true }).click();
    await visit.page.waitForURL(/\/login\?next=/);
    await visit.page.getByLabel('Email').fill(learner.email);
    await visit.page.getByRole('textbox', { name: 'Password' }).fill(learner.password);
    await visit.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect
      .poll(async () => {
        const { cart } = await callApi<CartAnswer>(visit.app.url, 'GET', '/cart', { token: learner.token });
        return cart.map(({ title }) => title);
      })
      .toEqual(['Rust Without Fear']);
  });
});

test.describe('a learner who adds to the cart', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto(LIST);
    await alive(page);
  });
  const add = (title: string) => visit.page.getByRole('button', { name: `Add to cart: ${title}` });
  const shown = (text: string) => expect(visit.page.getByText(text, { exact: true })).toBeVisible();

  test(clause('8.cart.add-success'), async () => {
    await add('Rust Without Fear').click();
    await shown('Course added to cart successfully!');
  });
  test(clause('5.cart.duplicate'), async () => {
    // The notice of the clause before may still stand there.
    await visit.page.goto(LIST);
    await alive(visit.page);
    await add('Web Security, Hands On').click();
    await shown('Course added to cart successfully!');
    await add('Web Security, Hands On').click();
    await shown('Course is already in the cart.');
  });
  test(clause('8.cart.go-to-cart'), async () => {
    await visit.page.goto(LIST);
    await alive(visit.page);
    await add('Data Structures in Practice').click();
    await visit.page.getByRole('button', { name: 'Go to Cart', exact: true }).click();
    await visit.page.waitForURL('**/cart');
  });
  test(clause('5.cart.purchased'), async () => {
    await visit.page.goto(LIST);
    await alive(visit.page);
    const id = await visit.page.getByRole('link', { name: FREE }).getAttribute('href');
    const items = [id?.split('/').at(-1)];
    await callApi(visit.app.url, 'POST', '/course/purchase', { token: visit.learner.token, body: { items } });
    await add(FREE).click();
    await shown('You have already purchased this course.');
  });
});
