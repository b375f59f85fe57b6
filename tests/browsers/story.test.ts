import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import type { CourseDraft } from '#contract/authoring.ts';
import type { CartAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { COURSE, OTHERS } from '../e2e/course.ts';
import { findTraces } from '../faults/browser/storage-dump.ts';
import { callApi, newAccount } from '../support/api-client.ts';
import { CHROMIUM, FIREFOX } from './engines/puppeteer.ts';
import { WEBKIT } from './engines/webkit.ts';
import { Ground } from './ground.ts';

const [first, second, third] = OTHERS as [string, string, string];
const DELIVERED = { timeout: 90_000, interval: 250 };
const NOTES = { title: 'Notes from the train', content: 'Written between two stations.' };
/** Between two pages: as fast as it goes, and as a person does. */
const PACES = [0, 1500];

// One learner's story, told once for all engines. Each step goes on where the last one ended.
describe.each([CHROMIUM, FIREFOX, WEBKIT])('in $name', (engine) => {
  if (engine.missing) {
    it.skipIf(!process.env.CI)(`cannot run: ${engine.missing}`, () => expect(engine.missing).toBeNull());
    return;
  }

  let ground: Ground;
  let broken = false;
  let token = '';
  let courseId = '';
  const ana = newAccount();
  const visited: { path: string; heading: RegExp }[] = [];

  beforeAll(async () => {
    ground = await Ground.open(engine);
  });
  afterAll(() => ground.close());
  beforeEach(({ skip, task }) => {
    if (broken) skip('an earlier step failed');
    onTestFailed(async () => {
      broken = true;
      await ground.keepTrace(task.name);
    });
  });

  const get = <T>(path: string) => callApi<T>(ground.app.url, 'GET', path, { token });
  const cart = async () => (await get<CartAnswer>('/cart')).cart.map(({ title }) => title).sort();
  const done = async () => (await get<ProgressAnswer>('/progress')).data.filter(({ completedAt }) => completedAt > 0);
  const draftTitles = async () => {
    const { data } = await get<{ data: CourseDraft }>(`/course/draft?courseId=${courseId}`);
    return data.tracks.map(({ title }) => title);
  };
  /** Of the page that is open, so that it is opened again without a server. */
  const remember = async (heading: string) => {
    const { pathname, search } = new URL(await ground.screen.address());
    visited.push({ path: pathname + search, heading: new RegExp(escape(heading), 'i') });
  };
  const expectOnce = async () => {
    await ground.network.settled();
    // Where somebody is in a lesson is told by a page that is left as well, and joined: told twice it is the same.
    const intents = ground.network.deliveries
      .filter(({ effective, path }) => effective && path !== '/progress')
      .map(({ path, body }) => `${path} ${body}`);
    expect(intents.filter((intent, i) => intents.indexOf(intent) !== i)).toEqual([]);
  };

  it('registers, and has the whole app', async () => {
    await ground.learner.register(ana);
    await ground.learner.installed();
    token = await ground.screen.evaluate<string>(`localStorage.getItem('authToken')`);
  });

  it('finds a course in spite of a typo, and buys it', async () => {
    await ground.learner.search('javascrpt');
    await ground.learner.openOverview(COURSE.title);
    await remember(COURSE.title);
    await ground.screen.press({ role: 'button', name: 'Add to cart', within: 'main' });
    await ground.learner.openCart();
    await remember('Your Cart');
    await ground.learner.pay();
    await ground.screen.see({ role: 'link', name: COURSE.title, within: 'main' });
    await remember(COURSE.title);
  });

  it('reads a lesson, plays a film, and downloads it', async () => {
    const { learner } = ground;
    await learner.openCourse(COURSE.title);
    await remember(COURSE.title);
    await learner.openLesson(COURSE.title, COURSE.folder, COURSE.text);
    await remember(COURSE.text);
    await learner.openLesson(COURSE.title, COURSE.videoFolder, COURSE.video);
    await remember(COURSE.video);
    await learner.playAt(10);
    await learner.download();
  });

  it('has the courses on the device, and a course to write', async () => {
    const { learner, screen } = ground;
    await learner.open('/my-learning/learning-tools');
    await screen.read(/courses can be searched offline/, 90_000);
    await callApi(ground.app.url, 'POST', '/user/become-instructor', { token });
    const course = { title: 'Trains', description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
    const added = await callApi<{ data: { _id: string } }>(ground.app.url, 'POST', '/course/add', {
      token,
      body: course,
    });
    courseId = added.data._id;
    await learner.open('/instructor');
    await screen.read(/Total Courses/i);
    await learner.open(`/instructor/course/${courseId}`);
    await screen.see({ role: 'heading', name: 'Trains' });
    await remember('Trains');
    await screen.see({ role: 'link', name: 'Add track' });
    await learner.open('/');
    await remember('');
    await pause(2000);
  });

  it.each(PACES)('opens every visited page without a server, %i ms a page', async (pace) => {
    if (pace === PACES[0]) await ground.stopServer();
    for (const { path, heading } of visited) {
      await ground.learner.open(path);
      await ground.screen.read(heading);
      await pause(pace);
      await ground.screen.reload();
      await ground.screen.read(heading);
      await pause(pace);
    }
  });

  it('plays the downloaded film, and goes to and fro in it', async () => {
    await ground.learner.openLesson(COURSE.title, COURSE.videoFolder, COURSE.video);
    for (const seconds of [COURSE.seconds - 10, 5]) await ground.learner.playAt(seconds);
    await ground.screen.reload();
    await ground.learner.playAt(COURSE.seconds - 10);
  });

  it('searches, fills the cart, marks a lesson and writes another', async () => {
    const { learner } = ground;
    await learner.open('/my-learning');
    await learner.addToCart(first);
    await learner.seeInCart(1);
    await learner.addToCart(second);
    await learner.seeInCart(2);
    await learner.removeFromCart(first);
    await learner.seeInCart(1);
    await learner.openLesson(COURSE.title, COURSE.folder, COURSE.text);
    await learner.markAsDone();
    await learner.writeTextTrack(courseId, NOTES.title, NOTES.content);
  });

  it('delivers it once when the server is back, with the page open', async () => {
    await ground.startServer();
    await expect.poll(cart, DELIVERED).toEqual([second]);
    await expect.poll(async () => (await done()).length, DELIVERED).toBe(1);
    await expect.poll(draftTitles, DELIVERED).toEqual([NOTES.title]);
    await expectOnce();
  });

  it('delivers what waited when the page was closed, and is opened again', async () => {
    await ground.stopServer();
    await ground.learner.open('/my-learning');
    await ground.learner.addToCart(third);
    await ground.learner.seeInCart(2);
    await ground.closePage();
    await ground.startServer();
    await ground.learner.open('/');
    await expect.poll(cart, DELIVERED).toEqual([second, third].sort());
    await expectOnce();
  });

  it('delivers what waited when the browser was quit', async () => {
    await ground.stopServer();
    await ground.learner.open('/my-learning');
    await ground.learner.removeFromCart(second);
    await ground.learner.seeInCart(1);
    // The 5 seconds in which it may be undone.
    await pause(6000);
    await ground.restartBrowser(() => ground.startServer());
    await ground.learner.open('/');
    await expect.poll(cart, DELIVERED).toEqual([third]);
    await expectOnce();
  });

  it('leaves nothing after a logout', async () => {
    const id = await ground.screen.evaluate<string>(`JSON.parse(localStorage.getItem('authUser'))._id`);
    await ground.learner.logOut();
    const nothing = async () => {
      const traces = await findTraces(ground.screen, [ana.email, ana.username, token, id, NOTES.content]);
      return traces.map(({ marker, where }) => `${marker} in ${where}`);
    };
    await expect.poll(nothing, { timeout: 15_000 }).toEqual([]);
  });
});

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
