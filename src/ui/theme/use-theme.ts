import { useMediaQuery } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { paintTheme, type Scheme, themeAtom } from './color-scheme.ts';

/**
 * The visitor's choice, what it comes to here and now, and how to choose. The page follows both while this is in use, also what is
 * chosen in another tab.
 */
export function useTheme() {
  const [theme, chooseTheme] = useAtom(themeAtom);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const system: Scheme = systemIsDark ? 'dark' : 'light';
  const scheme = theme === 'system' ? system : theme;
  useEffect(() => paintTheme(theme, scheme), [theme, scheme]);
  return { theme, scheme, chooseTheme };
}
