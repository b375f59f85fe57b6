import { standUntouched, waitsForTouch } from '#app/untouched-home.ts';
import { afterPaint } from '#lib/after-paint.ts';

const start = () => import('#app/start.tsx');

/**
 * The only script that the HTML names. Server-rendered content paints first; the application and its libraries follow.
 * The shell has nothing to show yet, so there it starts at once.
 */
const root = document.getElementById('root');
if (root?.dataset.rendered !== 'page') {
  if (root) void start().then(({ mountApp }) => mountApp(root));
} else if (waitsForTouch(root)) {
  void standUntouched().then(() => hydrateOnceReachable(root));
} else {
  afterPaint(() => void hydrate(root));
}

async function hydrate(root: HTMLElement): Promise<void> {
  const { hydrateApp } = await start();
  await hydrateApp(root);
}

/** A page may be touched long after it came, without a network by then. */
async function hydrateOnceReachable(root: HTMLElement): Promise<void> {
  try {
    await hydrate(root);
  } catch (error) {
    addEventListener('online', () => void hydrateOnceReachable(root), { once: true });
    throw error;
  }
}
