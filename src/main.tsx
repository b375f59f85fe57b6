import { afterPaint } from '#lib/after-paint.ts';

/**
 * The only script that the HTML names. Server-rendered content paints first; the application and its libraries follow.
 * The shell has nothing to show yet, so there it starts at once.
 */
const root = document.getElementById('root');
if (root?.dataset.rendered === 'page') {
  afterPaint(() => void import('#app/start.tsx').then(({ hydrateApp }) => hydrateApp(root)));
} else if (root) {
  void import('#app/start.tsx').then(({ mountApp }) => mountApp(root));
}
