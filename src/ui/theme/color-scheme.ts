/** The specified key and its values (specification, sections 4 and 9). */
const THEME_KEY = 'theme';
const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Dark unless the visitor chose otherwise (specification, section 4). */
const DEFAULT_THEME: Theme = 'dark';

/** Where a storage is denied, the choice holds for this visit. */
let chosen: Theme | undefined;
const listeners = new Set<() => void>();

/** The page's ground in each scheme, `--ci-page` of global.css, for the browser's own bars. */
const PAGE_COLORS = { dark: '#0d0b1a', light: '#faf9fd' } as const;

/** The bars follow the visitor's choice, not the system, unless the choice is the system. */
function paintBars(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? 'light' : 'dark';
    meta.content = PAGE_COLORS[theme === 'system' ? own : theme];
  }
}

/** The visitor's choice. Only in a browser. */
export function getTheme(): Theme {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEMES.find((known) => known === stored) ?? DEFAULT_THEME;
  } catch {
    // Storage is denied in some private modes; the default scheme is then the right answer.
    return DEFAULT_THEME;
  }
}

/** Makes `theme` the choice of this browser, at once and in every tab. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    chosen = theme;
    console.info('The theme is kept for this visit only', error);
  }
  show();
}

/** Follows the choice, other tabs' included, and the system's scheme, until the returned function is called. */
export function subscribeTheme(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) show();
  };
  const system = systemScheme();
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  system.addEventListener('change', show);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
    system.removeEventListener('change', show);
  };
}

function systemScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

/** What the choice comes to here and now. Only in a browser. */
export function shownScheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return systemScheme().matches ? 'dark' : 'light';
}

function show(): void {
  paintBars(getTheme());
  document.documentElement.dataset.mantineColorScheme = shownScheme();
  for (const listener of listeners) listener();
}

/** Runs inline in the head, before the first paint: without it a light-scheme visitor sees a dark flash. */
export const colorSchemeScript =
  "(function(){var t='dark';try{t=localStorage.getItem('theme')||t}catch(e){}" +
  "if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  `else document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='light'?'${PAGE_COLORS.light}':'${PAGE_COLORS.dark}'});` +
  "document.documentElement.setAttribute('data-mantine-color-scheme',t==='light'?'light':'dark')})()";
