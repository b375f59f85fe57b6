import { fetchLikelyPages } from '#app/untouched/likely-pages.ts';
import { standUntouched, waitsForTouch } from '#app/untouched/untouched-page.ts';
import { afterPaint } from '#lib/after-paint.ts';

const start = () => import('#app/start.tsx');

/**
 * The only script that the HTML names. Server-rendered content paints first; the application and its libraries follow.
 * The shell has nothing to show yet, so there it starts at once. In a browser that is too old nothing starts (old-browser.ts).
 */
const root = 'tooOld' in document.documentElement.dataset ? null : document.getElementById('root');
if (root?.dataset.rendered !== 'page') {
  if (root) void start().then(({ mountApp }) => mountApp(root));
} else if (waitsForTouch(root)) {
  const takenOver = fetchLikelyPages();
  void standUntouched()
    .then(() => hydrate(root))
    .then(takenOver);
} else {
  afterPaint(() => void hydrate(root));
}

/** A page may be touched long after it came, without a network by then. */
async function hydrate(root: HTMLElement): Promise<void> {
  try {
    const { hydrateApp } = await start();
    await hydrateApp(root);
  } catch (error) {
    addEventListener('online', () => void hydrate(root), { once: true });
    throw error;
  }
}
