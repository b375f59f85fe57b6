import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import type { CourseDraft } from '#contract/authoring.ts';
import type { CartAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { COURSE, OTHERS } from '../e2e/course.ts';
import { findTraces } from '../faults/browser/storage-dump.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import type { Engine } from './browser.ts';
import { Device } from './device.ts';

const [first, second, third] = OTHERS as [string, string, string];
const DELIVERED = { timeout: 90_000, interval: 250 };
const NOTES = { title: 'Notes from the train', content: 'Written between two stations.' };
/** Between two pages: as fast as it goes, and as a person does. */
const PACES = [0, 1500];

/**
 * One learner's story, told once for all engines: tests of which each goes on where the last one ended. `firstScript` runs
 * before all else in pages and workers.
 */
export function tellStory(name: string, engine: Engine, firstScript?: string): void {
  describe(`in ${name}`, () => tellIn(name, engine, firstScript));
}

function tellIn(name: string, engine: Engine, firstScript?: string): void {
  if (engine.missing) {
    it.skipIf(!process.env.CI)(`cannot run: ${engine.missing}`, () => expect(engine.missing).toBeNull());
    return;
  }

  let app: AppServer;
  let device: Device;
  let broken = false;
  let token = '';
  let courseId = '';
  const ana = newAccount();
  const visited: { path: string; heading: RegExp }[] = [];

  beforeAll(async () => {
    app = await createAppServer();
    await app.start();
    device = await Device.open(engine, app.url, firstScript);
  });
  afterAll(async () => {
    await device.close();
    await app.dispose();
  });
  beforeEach(({ skip, task }) => {
    if (broken) skip('an earlier step failed');
    onTestFailed(async () => {
      broken = true;
      await device.keepTrace(`${name} ${task.name}`);
    });
  });

  /** Nothing answers any more: the server ends, and every connection with it. */
  const stopServer = async () => {
    device.network.cut();
    await app.stop();
  };
  const startServer = async () => {
    await app.start();
    device.network.restore();
  };
  const get = <T>(path: string) => callApi<T>(app.url, 'GET', path, { token });
  const cart = async () => (await get<CartAnswer>('/cart')).cart.map(({ title }) => title).sort();
  const done = async () => (await get<ProgressAnswer>('/progress')).data.filter(({ completedAt }) => completedAt > 0);
  const draftTitles = async () => {
    const { data } = await get<{ data: CourseDraft }>(`/course/draft?courseId=${courseId}`);
    return data.tracks.map(({ title }) => title);
  };
  /** Of the page that is open, so that it is opened again without a server. */
  const remember = async (heading: string) => {
    const { pathname, search } = new URL(await device.screen.address());
    visited.push({ path: pathname + search, heading: new RegExp(escape(heading), 'i') });
  };
  const expectOnce = async () => {
    await device.network.settled();
    // Where somebody is in a lesson is told by a page that is left as well, and joined: told twice it is the same.
    const intents = device.network.deliveries
      .filter(({ effective, path }) => effective && path !== '/progress')
      .map(({ path, body }) => `${path} ${body}`);
    expect(intents.filter((intent, i) => intents.indexOf(intent) !== i)).toEqual([]);
  };

  it('registers, and has the whole app', async () => {
    await device.learner.register(ana);
    await device.learner.installed();
    token = await logIn(app.url, ana);
  });

  it('finds a course in spite of a typo, and buys it', async () => {
    await device.learner.search('javascrpt');
    await device.learner.openOverview(COURSE.title);
    await remember(COURSE.title);
    await device.screen.press({ role: 'button', name: 'Add to cart', within: 'main' });
    await device.learner.openCart();
    await remember('Your Cart');
    await device.learner.pay();
    await device.screen.see({ role: 'link', name: COURSE.title, within: 'main' });
    await remember(COURSE.title);
  });

  it('reads a lesson, plays a film, and downloads it', async () => {
    const { learner } = device;
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
    const { learner, screen } = device;
    await learner.open('/my-learning/learning-tools');
    await screen.read(/courses available for offline search/, 90_000);
    await callApi(app.url, 'POST', '/user/become-instructor', { token });
    const course = { title: 'Trains', description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
    const added = await callApi<{ data: { _id: string } }>(app.url, 'POST', '/course/add', {
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
    if (pace === PACES[0]) await stopServer();
    for (const { path, heading } of visited) {
      await device.learner.open(path);
      await device.screen.read(heading);
      await pause(pace);
      await device.screen.reload();
      await device.screen.read(heading);
      await pause(pace);
    }
  });

  it('plays the downloaded film, and goes to and fro in it', async () => {
    await device.learner.openLesson(COURSE.title, COURSE.videoFolder, COURSE.video);
    for (const seconds of [COURSE.seconds - 10, 5]) await device.learner.playAt(seconds);
    await device.screen.reload();
    await device.learner.playAt(COURSE.seconds - 10);
  });

  it('searches, fills the cart, marks a lesson and writes another', async () => {
    const { learner } = device;
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
    await startServer();
    await expect.poll(cart, DELIVERED).toEqual([second]);
    await expect.poll(async () => (await done()).length, DELIVERED).toBe(1);
    await expect.poll(draftTitles, DELIVERED).toEqual([NOTES.title]);
    await expectOnce();
  });

  it('delivers what waited when the page was closed, and is opened again', async () => {
    await stopServer();
    await device.learner.open('/my-learning');
    await device.learner.addToCart(third);
    await device.learner.seeInCart(2);
    await device.closePage();
    await startServer();
    await device.learner.open('/');
    await expect.poll(cart, DELIVERED).toEqual([second, third].sort());
    await expectOnce();
  });

  it('delivers what waited when the browser was quit', async () => {
    await stopServer();
    await device.learner.open('/my-learning');
    await device.learner.removeFromCart(second);
    await device.learner.seeInCart(1);
    // The 5 seconds in which it may be undone.
    await pause(6000);
    await device.quit();
    await startServer();
    await device.start();
    await device.learner.open('/');
    await expect.poll(cart, DELIVERED).toEqual([third]);
    await expectOnce();
  });

  it('leaves nothing after a logout', async () => {
    const id = await device.screen.evaluate<string>(`JSON.parse(localStorage.getItem('authUser'))._id`);
    await device.learner.logOut();
    const nothing = async () => {
      const traces = await findTraces(device.screen, [ana.email, ana.username, token, id, NOTES.content]);
      return traces.map(({ marker, where }) => `${marker} in ${where}`);
    };
    await expect.poll(nothing, { timeout: 15_000 }).toEqual([]);
  });
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
