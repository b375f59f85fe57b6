import { storedAtom } from '#lib/stored-atom.ts';

/** The specified key and its values (specification, sections 4 and 9). */
const THEME_KEY = 'theme';
const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export type Scheme = Exclude<Theme, 'system'>;

/** Dark unless the visitor chose otherwise (specification, section 4). */
const DEFAULT_THEME: Theme = 'dark';

/** The page's ground in each scheme, `--ci-page` of global.css, for the browser's own bars. */
const PAGE_COLORS = { dark: '#0d0b1a', light: '#faf9fd' } as const;

/** The visitor's choice, for every tab of this browser. */
export const themeAtom = storedAtom<Theme>(
  THEME_KEY,
  (text) => THEMES.find((known) => known === text) ?? DEFAULT_THEME,
  String,
);

/** Draws the page in `scheme`. The browser's bars follow `theme`, not the system, unless it is the system. */
export function paintTheme(theme: Theme, scheme: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? 'light' : 'dark';
    meta.content = PAGE_COLORS[theme === 'system' ? own : theme];
  }
}

/** Runs inline in the head, before the first paint: without it a light-scheme visitor sees a dark flash. */
export const colorSchemeScript =
  "(function(){var t='dark';try{t=localStorage.getItem('theme')||t}catch(e){}" +
  "if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  `else document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='light'?'${PAGE_COLORS.light}':'${PAGE_COLORS.dark}'});` +
  "document.documentElement.setAttribute('data-mantine-color-scheme',t==='light'?'light':'dark')})()";
