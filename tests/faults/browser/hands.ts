import type { Page } from 'playwright';
import { paths } from '#config/paths.ts';
import { knowsOpening } from './device-storage.ts';
import type { Learner } from './learner.ts';
import type { Stock } from './stock.ts';
import type { Intent, State } from './model.ts';
import { poll } from '../../support/poll.ts';
import { changeWithUndo } from './undo.ts';

const ACCEPTED_WITHIN_MS = 60_000;

/** Goes to another screen as a link would: within the page, without asking the server for a document. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

interface Situation {
  learner: Learner;
  stock: Stock;
  /** What the learner sees before. */
  state: State;
}

/** Carries out an intent with the real controls, and resolves when the screen shows it as done: then it is accepted. */
export async function carryOut(page: Page, { wish, id }: Intent, { learner, stock, state }: Situation): Promise<void> {
  const title = [...stock.forSale, ...stock.free].find(({ _id }) => _id === id)?.title ?? '';
  switch (wish) {
    case 'cart-add':
      return addToCart(page, title, stock, state.cart.size);
    case 'cart-remove':
    case 'cart-remove-undone':
      return removeFromCart(page, title, wish === 'cart-remove-undone');
    case 'wish':
    case 'unwish':
      await visit(page, stock.shelf);
      return changeWithUndo(page, () => press(page, `Wishlist: ${title}`, wish === 'wish'));
    case 'archive':
    case 'archive-undone':
      return archive(page, title, wish === 'archive-undone');
    case 'unarchive':
      await visit(page, paths.archived);
      return changeWithUndo(page, async () => {
        await card(page, title).getByRole('button', { name: 'Unarchive' }).click();
        await gone(page, title);
      });
    case 'delete':
      await visit(page, paths.archived);
      return changeWithUndo(page, async () => {
        await chooseFromMenu(page, title, 'Delete permanently');
        await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
        await gone(page, title);
      });
    case 'mark':
    case 'unmark':
      await openLesson(page, id, learner, stock);
      return markLesson(page, wish === 'mark');
    case 'open':
      return openLesson(page, id, learner, stock);
  }
}

async function addToCart(page: Page, title: string, { shelf }: Stock, count: number): Promise<void> {
  await visit(page, shelf);
  await expectCartCount(page, count);
  await page.getByRole('button', { name: `Add to cart: ${title}` }).click();
  await expectCartCount(page, count + 1);
}

async function removeFromCart(page: Page, title: string, undone: boolean): Promise<void> {
  await visit(page, paths.cart);
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  const remove = () => item.getByRole('button', { name: `Remove ${title}` }).click();
  await item.waitFor();
  await changeWithUndo(page, remove, undone ? title : null);
  await item.waitFor({ state: undone ? 'visible' : 'detached' });
}

async function archive(page: Page, title: string, undone: boolean): Promise<void> {
  await visit(page, paths.myLearning);
  await card(page, title).waitFor();
  await changeWithUndo(page, () => chooseFromMenu(page, title, 'Archive'), undone ? title : null);
  await card(page, title).waitFor({ state: undone ? 'visible' : 'detached' });
}

async function openLesson(page: Page, trackId: string, learner: Learner, { lessons }: Stock): Promise<void> {
  const courseId = lessons.find((lesson) => lesson.trackId === trackId)?.courseId ?? '';
  await visit(page, paths.reader(courseId, trackId));
  await page.getByRole('button', { name: /^(Mark as done|Done)$/ }).waitFor();
  const known = () => knowsOpening(page, learner._id, trackId);
  await poll(known, ACCEPTED_WITHIN_MS, () => `The opening of lesson ${trackId} was never noted`);
}

/** Pressed within the page, at once: a lesson that is looked at for long marks itself, which a click would take back. */
async function markLesson(page: Page, done: boolean): Promise<void> {
  const button = page.getByRole('button', { name: /^(Mark as done|Done)$/ });
  await button.evaluate((element: HTMLElement, wanted) => {
    if (element.getAttribute('aria-pressed') !== String(wanted)) element.click();
  }, done);
  await page.getByRole('button', { name: done ? 'Done' : 'Mark as done', pressed: done, exact: true }).waitFor();
}

async function press(page: Page, name: string, on: boolean): Promise<void> {
  await page.getByRole('button', { name, pressed: !on }).click();
  await page.getByRole('button', { name, pressed: on }).waitFor();
}

function card(page: Page, title: string) {
  return page.getByRole('main').getByRole('article').filter({ hasText: title });
}

async function gone(page: Page, title: string): Promise<void> {
  await card(page, title).waitFor({ state: 'detached' });
}

async function chooseFromMenu(page: Page, title: string, label: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Until the header says that so many courses are in the cart. */
export async function expectCartCount(page: Page, count: number): Promise<void> {
  const name = `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`;
  await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor();
}
