// `npm run screenshots:browsers -- firefox|webkit`: forty states in that engine at 390 and 1280 px, light and dark in turn, into
// .cache/browsers/ENGINE. `npm run screenshots` has every state and both schemes in Chromium.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '#config/paths.ts';
import { createAppServer } from '../support/app-server.ts';
import { callApi } from '../support/api-client.ts';
import { loadStock } from '../faults/browser/load-stock.ts';
import { newPrivateLearner } from '../faults/browser/private-learner.ts';
import { Device, engineOf } from './device.ts';

const engine = engineOf(process.argv[2]);
const OUT = path.resolve(import.meta.dirname, '../../.cache/browsers', engine.name);
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

interface State {
  name: string;
  path: string;
  /** Words that are there when it is whole. */
  words: RegExp;
}

const server = await createAppServer();
await server.start();
const stock = await loadStock(server.url);
const [priced] = stock.forSale;
if (!stock.withVideo || !priced) throw new Error('The sample catalogue has another shape');
const learner = await newPrivateLearner(server.url, stock.withVideo);
const { token } = learner;
await callApi(server.url, 'POST', '/user/become-instructor', { token });
const course = { title: 'Trains', description: 'All of them', price: 499, category: 'music', subCategory: 'guitar' };
const added = await callApi<{ data: { _id: string } }>(server.url, 'POST', '/course/add', { token, body: course });
const authored = added.data._id;
await callApi(server.url, 'POST', '/course/content/track/add', {
  token,
  body: {
    courseId: authored,
    content: {
      title: 'The first station',
      description: 'Where it begins',
      type: 'text',
      content: 'Here.',
      videoUrl: '',
    },
  },
});
await callApi(server.url, 'POST', '/cart/add', { token, body: { courseId: priced._id } });
await callApi(server.url, 'POST', '/wishlist/add', { token, body: { courseId: priced._id } });
const text = learner.lessons.find(({ type }) => type === 'text');
const video = learner.lessons.find(({ renditions }) => renditions.length > 0);

const VISITOR: State[] = [
  { name: 'home', path: '/', words: /code it/i },
  { name: 'login', path: '/login', words: /password/i },
  { name: 'register', path: '/register', words: /username/i },
  { name: 'category', path: '/courses/programming', words: /courses dashboard/i },
  { name: 'search', path: '/courses/python', words: /python/i },
  { name: 'search-empty', path: '/courses/zzzzqqq', words: /no courses found/i },
  { name: 'overview', path: `/course/overview/${stock.withVideo._id}`, words: /what you'll learn/i },
  { name: 'overview-unknown', path: '/course/overview/nothing', words: /not found/i },
  { name: 'bootcamp', path: '/about-course', words: /weeks?/i },
  { name: 'privacy', path: '/privacy-policy', words: /april 5, 2024/i },
  { name: 'refunds', path: '/cancellations-refunds', words: /refund/i },
  { name: 'contact', path: '/contact', words: /alwar/i },
  { name: 'about', path: '/about', words: /alumni/i },
  { name: 'help', path: '/help-center', words: /help/i },
  { name: 'not-found', path: '/nowhere', words: /404/ },
];
const LEARNER: State[] = [
  { name: 'home-signed-in', path: '/', words: /code it/i },
  { name: 'my-learning', path: '/my-learning', words: new RegExp(stock.withVideo.title) },
  { name: 'wishlist', path: '/my-learning/wishlist', words: new RegExp(priced.title) },
  { name: 'archived', path: '/my-learning/archived', words: /archived courses/i },
  { name: 'tools', path: '/my-learning/learning-tools', words: /coming soon/i },
  { name: 'course', path: paths.courseTracks(stock.withVideo._id), words: /available offline|needs? a connection/i },
  { name: 'reader', path: paths.reader(stock.withVideo._id, text?._id ?? ''), words: /mark as done/i },
  { name: 'player', path: paths.player(stock.withVideo._id, video?._id ?? ''), words: /go back/i },
  { name: 'cart', path: '/cart', words: /checkout/i },
  { name: 'profile', path: '/profile', words: /member since/i },
  { name: 'settings', path: '/settings', words: /appearance/i },
  { name: 'storage', path: '/settings/storage', words: /storage/i },
];
const INSTRUCTOR: State[] = [
  { name: 'instructor', path: '/instructor', words: /total courses/i },
  { name: 'instructor-courses', path: '/instructor/courses', words: /trains/i },
  { name: 'instructor-course', path: `/instructor/course/${authored}`, words: /the first station/i },
  { name: 'instructor-create', path: '/instructor/create-course', words: /price \(inr\)/i },
  { name: 'instructor-earnings', path: '/instructor/earnings', words: /by month|no earnings|sales/i },
  { name: 'instructor-notifications', path: '/instructor/notifications', words: /nothing|no notifications|when/i },
];
/** Without a server: what was visited, and what was not. */
const OFFLINE: State[] = [
  { name: 'offline-my-learning', path: '/my-learning', words: new RegExp(stock.withVideo.title) },
  { name: 'offline-reader', path: paths.reader(stock.withVideo._id, text?._id ?? ''), words: /mark as done/i },
  { name: 'offline-cart', path: '/cart', words: /checkout/i },
  { name: 'offline-search', path: '/courses/python', words: /absolute beginners/i },
  { name: 'offline-overview', path: `/course/overview/${priced._id}`, words: new RegExp(priced.title) },
  { name: 'offline-instructor', path: '/instructor', words: /total courses/i },
  { name: 'offline-profile', path: '/profile', words: /could not be loaded/i },
];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const device = await Device.open(engine, server.url);
const { screen } = device;
const failures: string[] = [];
let count = 0;

async function take(states: readonly State[]): Promise<void> {
  for (const { name, path: at, words } of states) {
    const theme = count++ % 2 === 0 ? 'dark' : 'light';
    for (const size of SIZES) {
      try {
        await screen.resize(size);
        await screen.evaluate(`localStorage.setItem('theme', '${theme}')`);
        await device.learner.open(at);
        await screen.read(words);
        await screen.settled();
        await writeFile(path.join(OUT, `${name}-${size.width}-${theme}.png`), await screen.screenshot());
      } catch (error) {
        const failure = `${name} at ${size.width} px: ${String(error).split('\n')[0]}`;
        console.error(failure);
        failures.push(failure);
        await device.keepTrace(`${engine.name} failed ${name} ${size.width}`);
      }
    }
  }
}

await device.learner.open('/');
await take(VISITOR);
await device.login(learner);
await device.learner.installed();
await take(LEARNER);
await take(INSTRUCTOR);
await device.learner.open('/my-learning/learning-tools');
await screen.read(/courses available for offline search/, 90_000);
device.network.cut();
await take(OFFLINE);
await device.close();
await server.dispose();

console.log(`${OUT}: ${count} states`);
process.exitCode = failures.length > 0 ? 1 : 0;
