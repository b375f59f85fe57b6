import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { SINCE_KEY, TOKEN_KEY, USER_KEY } from '#data/session/session-store.ts';
import { SYNC_TAG } from '#contract/worker-messages.ts';
import { workerReady } from '../../support/worker-ready.ts';
import { isStocked } from './device-storage.ts';
import type { Learner } from './learner.ts';
import type { Network } from './network.ts';
import { poll } from '../../support/poll.ts';

const WITHIN_MS = 60_000;
// Small enough that the end of a lesson is out of sight, where it would mark itself as read.
export const VIEWPORT = { width: 1100, height: 560 };

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** One browser profile, with the pages that a learner has open in it. */
export class Device {
  readonly context: BrowserContext;
  readonly network: Network;
  private page: Page | undefined;
  private registration: Registration | undefined;
  private cdp: CDPSession | undefined;

  constructor(context: BrowserContext, network: Network) {
    this.context = context;
    this.network = network;
    context.setDefaultTimeout(WITHIN_MS);
  }

  static async open(browser: Browser, network: Network): Promise<Device> {
    return new Device(await browser.newContext({ baseURL: network.url, viewport: VIEWPORT }), network);
  }

  /** The page the learner looks at; opened when there is none. */
  async current(): Promise<Page> {
    if (!this.page || this.page.isClosed()) this.page = await this.context.newPage();
    return this.page;
  }

  /** Another tab, which becomes the current one. */
  async openTab(path: string): Promise<Page> {
    this.page = await this.context.newPage();
    await this.page.goto(path);
    return this.page;
  }

  async closePages(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.inspectorPage) await page.close();
    this.page = undefined;
  }

  /** Leaves one page, for the next learner. */
  async closeOtherTabs(): Promise<void> {
    const current = await this.current();
    for (const page of this.context.pages()) if (page !== current && page !== this.inspectorPage) await page.close();
  }

  /** Starts as `learner`, signed in before and with everything at hand, as any later visit of theirs would. */
  async enter(learner: Learner, courses: number): Promise<void> {
    const page = await this.current();
    await page.goto('/healthz');
    await page.evaluate(
      ({ tokenKey, userKey, sinceKey, user, token }) => {
        localStorage.clear();
        sessionStorage.clear();
        localStorage.setItem(sinceKey, String(Date.now()));
        localStorage.setItem(tokenKey, token);
        localStorage.setItem(userKey, JSON.stringify(user));
      },
      { tokenKey: TOKEN_KEY, userKey: USER_KEY, sinceKey: SINCE_KEY, user: toUser(learner), token: learner.token },
    );
    await page.goto('/my-learning');
    await this.workerReady();
    await this.stocked(learner, courses);
  }

  /** Until the device holds what the learner needs offline. */
  async stocked(learner: Learner, courses: number): Promise<void> {
    const page = await this.current();
    const ready = () => isStocked(page, learner._id, courses);
    await poll(ready, WITHIN_MS, () => 'The device never got the cart, the library and the lessons');
  }

  async workerReady(): Promise<void> {
    await workerReady(await this.current());
  }

  async login({ email, password }: Learner): Promise<void> {
    const page = await this.current();
    await page.goto('/login?next=/my-learning');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/my-learning');
  }

  /** Logs out by the menu, with this answer to what becomes of waiting changes, if that is asked. */
  async logout(choice: 'keep' | 'discard' = 'keep'): Promise<void> {
    const page = await this.current();
    await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const answer = page.getByRole('button', { name: choice === 'keep' ? 'Keep on this device for me' : /^Discard / });
    const left = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await answer.or(left).first().waitFor();
    if (await answer.isVisible()) await answer.click();
    await left.waitFor();
  }

  /** Until the header and the session say that it is `learner` who is here. */
  async expectSignedIn(learner: Learner): Promise<void> {
    const page = await this.current();
    const signedIn = () =>
      page.evaluate(
        ([key, id]) => (JSON.parse(localStorage.getItem(key) ?? 'null') as { _id: string } | null)?._id === id,
        [USER_KEY, learner._id] as const,
      );
    const who = () => page.evaluate((key) => `Signed in is ${localStorage.getItem(key)}`, USER_KEY);
    await poll(signedIn, WITHIN_MS, who);
  }

  async isSignedOut(): Promise<boolean> {
    const page = await this.current();
    return page.evaluate((key) => localStorage.getItem(key) === null, TOKEN_KEY);
  }

  async stopWorker(): Promise<void> {
    await (await this.inspector()).send('ServiceWorker.stopAllWorkers');
  }

  /** What Chromium does when it finds the network back. */
  async dispatchSync(): Promise<void> {
    const inspector = await this.inspector();
    await poll(
      () => Promise.resolve(this.registration !== undefined),
      WITHIN_MS,
      () => 'There is no worker',
    );
    await inspector.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.network.url,
      registrationId: this.registration?.registrationId ?? '',
      tag: SYNC_TAG,
      lastChance: false,
    });
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private inspectorPage: Page | undefined;

  /** A page of its own: it must outlive those of the learner. */
  private async inspector(): Promise<CDPSession> {
    if (this.cdp) return this.cdp;
    this.inspectorPage = await this.context.newPage();
    this.cdp = await this.context.newCDPSession(this.inspectorPage);
    this.cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      this.registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(this.network.url));
    });
    await this.cdp.send('ServiceWorker.enable');
    return this.cdp;
  }
}

function toUser({ password: _password, token: _token, ...user }: Learner) {
  return user;
}
