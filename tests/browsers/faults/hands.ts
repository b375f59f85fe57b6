import { paths } from '#config/paths.ts';
import type { Intent, State, Wish } from '../../faults/browser/model.ts';
import { possibleIntents } from '../../faults/browser/model.ts';
import type { Stock } from '../../faults/browser/stock.ts';
import type { Screen } from '../screen.ts';

/** What these hands can do; the others need a notice to be pressed within a moment, which not every protocol can. */
const WISHES: ReadonlySet<Wish> = new Set(['cart-add', 'wish', 'unwish', 'mark', 'unmark']);

export function intentsAtHand(state: State, stock: Stock): Intent[] {
  return possibleIntents(state, stock).filter(({ wish }) => WISHES.has(wish));
}

/** Goes to another screen as a link would: within the page, without asking the server for a document. */
export async function visit(screen: Screen, path: string): Promise<void> {
  await screen.evaluate(
    `(history.pushState({}, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate', { state: {} })))`,
  );
}

/** Carries out an intent with the real controls, and resolves when the screen shows it as done: then it is accepted. */
export async function carryOut(screen: Screen, { wish, id }: Intent, stock: Stock, state: State): Promise<void> {
  if (wish === 'mark' || wish === 'unmark') return mark(screen, id, wish === 'mark', stock);
  const title = stock.forSale.find(({ _id }) => _id === id)?.title ?? '';
  await visit(screen, stock.shelf);
  if (wish === 'cart-add') {
    await seeInCart(screen, state.cart.size);
    await screen.press({ role: 'button', name: `Add to cart: ${title}` });
    return seeInCart(screen, state.cart.size + 1);
  }
  const heart = { role: 'button', name: `Wishlist: ${title}` };
  await screen.press({ ...heart, pressed: wish === 'unwish' });
  await screen.see({ ...heart, pressed: wish === 'wish' });
}

/** Pressed within the page, at once: a lesson that is looked at for long marks itself, which a click would take back. */
async function mark(screen: Screen, trackId: string, done: boolean, { lessons }: Stock): Promise<void> {
  const courseId = lessons.find((lesson) => lesson.trackId === trackId)?.courseId ?? '';
  await visit(screen, paths.reader(courseId, trackId));
  await screen.see({ role: 'button', name: /^(Mark as done|Done)$/ });
  const buttons = `[...document.querySelectorAll('button[aria-pressed]')]`;
  const button = `${buttons}.find(({ textContent }) => /^(Mark as done|Done)$/.test(textContent.trim()))`;
  await screen.evaluate(
    `((button) => button.getAttribute('aria-pressed') === '${done}' || button.click())(${button}), 0`,
  );
  await screen.see({ role: 'button', name: done ? 'Done' : 'Mark as done', pressed: done });
}

/** Until the header says that so many courses are in the cart. */
export function seeInCart(screen: Screen, count: number): Promise<void> {
  const name = `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`;
  return screen.see({ role: 'link', name, within: 'banner' });
}

/** The states of what waits in the outbox for this user; of a session's end for nobody ('') as well. */
export async function waiting(screen: Screen, userId: string): Promise<string[]> {
  return screen.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('code-it');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction('outbox').objectStore('outbox').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        db.close();
        const rows = reading.result.filter((row) => row.userId === ${JSON.stringify(userId)});
        resolve(rows.map(({ type, state, lastMessage }) => type + ' ' + state + ' ' + lastMessage));
      };
    };
  })`);
}
