import type { Account } from '../support/api-client.ts';
import { toMissingFiles } from '../support/worker-ready.ts';
import type { Screen } from './screen.ts';

const READY_MS = 90_000;

/** What a learner does, by roles and words. */
export class Learner {
  readonly screen: Screen;
  private readonly origin: string;

  constructor(screen: Screen, origin: string) {
    this.screen = screen;
    this.origin = origin;
  }

  open(path: string) {
    return this.screen.goto(this.origin + path);
  }

  async register({ email, username, password }: Account) {
    await this.open('/register');
    await this.screen.fill('Email', email);
    await this.screen.fill('Username', username);
    await this.screen.fill('Password', password);
    await this.screen.press({ role: 'button', name: 'Sign Up', within: 'main' });
    await this.screen.arrive('/');
    await this.screen.see({ role: 'link', name: 'My Learning', within: 'banner' });
  }

  /** Until the worker has the whole app: every page opens without a network. */
  async installed() {
    const held = `Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))`;
    const ask = `(async () => ({ controlled: navigator.serviceWorker.controller !== null, held: (await ${held}).flat() }))()`;
    await this.screen.until(
      async () => {
        const found = await this.screen.evaluate<{ controlled: boolean; held: string[] }>(ask);
        return found.controlled && (await toMissingFiles(found.held)).length === 0;
      },
      'The app is not whole on this device',
      READY_MS,
    );
  }

  async search(words: string) {
    // A page that has just been opened may still put another box in this one's place, and a person types again.
    await this.screen.until(async () => {
      // Once it had the focus it has a list of suggestions.
      await this.screen.enter({ role: ['searchbox', 'combobox'], within: 'banner' }, words);
      await this.screen.arrive(`/courses/${encodeURIComponent(words)}`, 3000);
      return true;
    }, `No search for ${words}`);
  }

  async openOverview(title: string) {
    await this.screen.press({ role: 'link', name: title, within: 'main' });
    await this.screen.arrive(/^\/course\/overview\//);
    await this.screen.see({ role: 'heading', name: title });
  }

  async addToCart(title: string) {
    await this.search(title);
    await this.openOverview(title);
    await this.screen.press({ role: 'button', name: 'Add to cart', within: 'main' });
  }

  async openCart() {
    await this.screen.press({ role: 'link', name: /cart/i, within: 'banner' });
    await this.screen.see({ role: 'heading', name: 'Your Cart' });
  }

  seeInCart(count: number) {
    const name = `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`;
    return this.screen.see({ role: 'link', name, within: 'banner' });
  }

  async removeFromCart(title: string) {
    await this.openCart();
    await this.screen.press({ role: 'button', name: `Remove ${title}` });
  }

  async pay() {
    await this.screen.press({ role: 'button', name: 'Checkout', within: 'main' });
    await this.screen.until(async () => {
      // In a shadow tree, where Testing Library does not look.
      const hosts = `[...document.body.children].map(({ shadowRoot }) => shadowRoot)`;
      await this.screen.evaluate(`${hosts}.find(Boolean).querySelector('[data-testid="sandbox-pay"]').click()`);
      return true;
    }, 'No payment window');
    await this.screen.arrive('/my-learning');
  }

  async openCourse(title: string) {
    await this.open('/my-learning');
    await this.screen.press({ role: 'link', name: title, within: 'main' });
    await this.screen.arrive(/^\/my-learning\/course\//);
    await this.screen.see({ role: 'heading', name: title });
  }

  async openLesson(course: string, folder: string, lesson: string) {
    await this.openCourse(course);
    await this.screen.press({ role: 'link', name: new RegExp(escape(folder)) });
    await this.screen.see({ role: 'heading', name: folder });
    await this.screen.press({ role: 'link', name: new RegExp(escape(lesson)), within: 'main' });
    await this.screen.see({ role: 'heading', name: new RegExp(escape(lesson)) });
  }

  async download() {
    await this.screen.press({ role: 'button', name: /^Download/ });
    await this.screen.press({ role: 'menuitem', name: /480p/ });
    await this.screen.read(/downloaded ·/i, READY_MS);
  }

  /** Plays, and goes to a place; both until a picture of there is shown. */
  async playAt(seconds: number) {
    const video = `document.querySelector('video')`;
    // It stops by itself: while a slow driver asks it could come to its end, and there the next lesson is offered. Nor is the
    // promise of `play` waited for: a page that is left keeps it for ever.
    const start = `(() => {
      const video = document.querySelector('video');
      const from = video.currentTime;
      const stop = () => {
        if (video.currentTime < from + 0.2) return;
        video.removeEventListener('timeupdate', stop);
        video.dataset.played = '';
        video.pause();
      };
      delete video.dataset.played;
      video.muted = true;
      video.addEventListener('timeupdate', stop);
      video.play().catch(() => undefined);
    })()`;
    await this.screen.until(async () => {
      await this.screen.evaluate(start);
      return true;
    }, 'No film');
    await this.screen.until(
      () => this.screen.evaluate(`${video}.paused ? 'played' in ${video}.dataset || (${start}, false) : false`),
      'The film does not play',
    );
    await this.screen.evaluate(`void (${video}.currentTime = ${seconds})`);
    const isThere = `${video}.paused && ${video}.readyState >= 2 && Math.abs(${video}.currentTime - ${seconds}) < 1`;
    await this.screen.until(() => this.screen.evaluate(isThere), `The film does not go to ${seconds} s`);
  }

  async markAsDone() {
    await this.screen.press({ role: 'button', name: /mark as done/i });
    await this.screen.until(
      () => this.screen.evaluate(`!!document.querySelector('button[aria-pressed="true"]')`),
      'Not marked as done',
    );
  }

  async writeTextTrack(courseId: string, title: string, content: string) {
    await this.open(`/instructor/course/${courseId}`);
    await this.screen.press({ role: 'link', name: 'Add track' });
    await this.screen.see({ role: 'form', name: 'Add Track' });
    await this.screen.until(async () => {
      await this.screen.evaluate(`document.querySelector('form input[type="radio"][value="text"]').click()`);
      return true;
    }, 'No text track');
    await this.screen.fill('Title', title);
    await this.screen.fill('Description', `About ${title}`);
    await this.screen.fill('Content', content);
    await this.screen.read(/saved on this device/i);
    await this.screen.press({ role: 'button', name: 'Add Track' });
    await this.screen.see({ role: 'link', name: new RegExp(`Text: ${escape(title)}`) });
  }

  /** Whatever waits goes or stays as it is: nothing waits when this is pressed. */
  async logOut() {
    await this.open('/');
    await this.screen.press({ role: 'button', name: 'Account menu', within: 'banner' });
    await this.screen.press({ role: 'menuitem', name: 'Logout' });
    await this.screen.see({ role: 'link', name: 'Login', within: 'banner' });
  }
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
