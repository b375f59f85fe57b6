import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { alive } from '../../support/alive.ts';
import { callApi, newAccount, signUp } from '../../support/api-client.ts';
import { earnCertificate } from '../../support/earn-certificate.ts';
import { buyOverHttp } from '../../support/sell-over-http.ts';
import { COURSE, courseIdOf, FREE, OTHERS, SHORT } from '../../e2e/course.ts';
import { createStudies } from './create-studies.ts';
import { createTeaching } from './create-teaching.ts';

export type Who = 'visitor' | 'learner' | 'instructor';

type Account = Awaited<ReturnType<typeof signUp>>;

/** What stands in the addresses and on the screens of somebody who uses everything. */
export interface World {
  url: string;
  accounts: { learner: Account; instructor: Account };
  ids: Record<'course' | 'folder' | 'video' | 'text' | 'quiz' | 'order' | 'certificate', string> &
    Record<'ownCourse' | 'ownFolder' | 'ownText' | 'ownQuiz' | 'empty' | 'draft' | 'preparing', string>;
}

export interface Visit {
  name: string;
  path: (ids: World['ids']) => string;
  /** Signed in, as one of the world's accounts. */
  who?: Exclude<Who, 'visitor'>;
  /** Brings a state about once the page is there. */
  act?: (page: Page, width: number, ids: World['ids']) => Promise<void>;
  /** Before the page opens: failures, a network that is slow. */
  before?: (page: Page) => Promise<void>;
  /** A state that exists only at some widths. */
  fits?: (width: number) => boolean;
}

/**
 * A learner who studies, with a bought, a free, an archived and a wished course, and two in the cart, one of them without a lesson yet; an
 * instructor whose courses stand at each step of their life.
 */
export async function createWorld(url: string, nameAccount = newAccount): Promise<World> {
  const learner = await signUp(url, nameAccount());
  const { token } = learner;
  const post = <T>(path: string, body: object) => callApi<T>(url, 'POST', path, { token, body });
  const [course, free, short, wished, inCart] = await Promise.all(
    [COURSE.title, FREE, SHORT.title, ...OTHERS.filter((title) => title !== SHORT.title)]
      .slice(0, 5)
      .map((title) => courseIdOf(url, title)),
  );
  if (!course || !free || !short || !wished || !inCart) throw new Error('The sample catalogue is not there');
  const order = await buyOverHttp(url, token, [course], COURSE.price);
  await post('/course/purchase', { items: [free] });
  const certificate = await earnCertificate(url, token);
  await post('/my-learning/archive', { courseId: free });
  await post('/wishlist/add', { courseId: wished });
  await post('/cart/add', { courseId: inCart });
  const lessons = await createStudies(url, token, course);
  const { instructor, ids } = await createTeaching(url, nameAccount);
  await post('/cart/add', { courseId: ids.preparing });
  return {
    url,
    accounts: { learner: { ...learner, purchasedCourses: [course, free, short] }, instructor },
    ids: { course, ...lessons, order, certificate, ...ids },
  };
}

/** A browser profile of a visitor or one of the world's accounts, in a colour scheme. */
export async function openContext(
  browser: Browser,
  world: World,
  { who, theme, width }: { who: Who; theme: 'light' | 'dark'; width: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width, height: width < 700 ? 800 : 900 },
    hasTouch: width < 700,
    isMobile: width < 700,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript((scheme) => localStorage.setItem('theme', scheme), theme);
  if (who === 'visitor') return context;
  const { token, _id, username, email, avatar, role, purchasedCourses } = world.accounts[who];
  await context.addInitScript(
    ([authToken, authUser]) => {
      localStorage.setItem('authToken', authToken);
      localStorage.setItem('authUser', authUser);
    },
    [token, JSON.stringify({ _id, username, email, avatar, role, purchasedCourses })] as const,
  );
  return context;
}

/** Past this a wait has failed. Without it one element that never comes takes the rest of the test with it. */
const WAIT_MS = 15_000;

/** What loads as it comes near is a part of the page. */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    }
  });
}

/** Opens a visit and waits until nothing moves any more. */
export async function openVisit(page: Page, world: World, visit: Visit, width: number): Promise<void> {
  page.setDefaultTimeout(WAIT_MS);
  page.setDefaultNavigationTimeout(WAIT_MS);
  await visit.before?.(page);
  await page.goto(visit.path(world.ids));
  await alive(page);
  await page.locator('h1, main :is(h2, [role="status"], [aria-busy="true"])').first().waitFor();
  // A page that goes on asking, as a player does, is looked at all the same.
  if (!visit.before) {
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await scrollThrough(page);
    // The network is also quiet while the application starts.
    await expect(page.locator('main :is([aria-busy="true"], [class*="skeleton"])')).toHaveCount(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
  await visit.act?.(page, width, world.ids);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}
