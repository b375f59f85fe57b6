import screenshots from './screenshots.json' with { type: 'json' };

interface Screenshot {
  src: string;
  sizes: string;
  type: string;
  form_factor: 'narrow' | 'wide';
  label: string;
}

/** Background of the dark theme, so that the splash screen and the first paint have the same color. */
const NIGHT = '#0d0b1a';

const png = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const shortcutIcon = (name: string) => [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }];

// vite.config.ts imports this file, and the `#` aliases do not work there. So paths are written out and not imported.
/** The web app manifest; `scripts/make-icons.mjs` draws its icons, `scripts/make-screenshots.mjs` its screenshots. */
export const pwaManifest = {
  id: '/',
  scope: '/',
  start_url: '/?source=pwa',
  name: 'Code It',
  short_name: 'Code It',
  description: 'Find a course, buy it and study anywhere, even offline.',
  lang: 'en',
  dir: 'ltr' as const,
  display: 'standalone' as const,
  display_override: ['standalone' as const, 'minimal-ui' as const],
  // Links of the site and shared content open in an existing window.
  launch_handler: { client_mode: ['navigate-existing' as const, 'auto' as const] },
  handle_links: 'preferred' as const,
  share_target: { action: '/share', method: 'GET' as const, params: { title: 'title', text: 'text', url: 'url' } },
  orientation: 'any' as const,
  theme_color: NIGHT,
  background_color: NIGHT,
  categories: ['education', 'productivity'],
  icons: [
    png('icon', 192, 'any'),
    png('icon', 512, 'any'),
    { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
    png('maskable', 192, 'maskable'),
    png('maskable', 512, 'maskable'),
    png('monochrome', 192, 'monochrome'),
    png('monochrome', 512, 'monochrome'),
  ],
  screenshots: screenshots as Screenshot[],
  shortcuts: [
    { name: 'My Learning', url: '/my-learning', icons: shortcutIcon('learning') },
    { name: 'Cart', url: '/cart', icons: shortcutIcon('cart') },
    { name: 'Search', url: '/?focus=search', icons: shortcutIcon('search') },
  ],
};
