import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/ui/theme/theme.ts';

const ID = 'virtual:theme-variables.css';

/** What no screen and no component in use asks for: half of the file otherwise. */
const UNUSED = [
  /^--mantine-(h[1-6]|breakpoint|heading|z-index|primary-color-\d)/,
  /^--mantine-color-.*-outline(-hover)?$/,
  // Of the colour that only marks a state, the single shades; of all others but the house's own, everything.
  /^--mantine-color-red-[0-57-9]$/,
  /^--mantine-color-amber-(text|filled|light)/,
];
const PALETTE = ['violet', 'amber', 'dark', 'gray', 'red'];

function pickUsed(variables: Record<string, string>): Record<string, string> {
  const others = Object.keys(DEFAULT_THEME.colors).filter((name) => !PALETTE.includes(name));
  const isUsed = (name: string) =>
    !UNUSED.some((pattern) => pattern.test(name)) &&
    !others.some((other) => name.startsWith(`--mantine-color-${other}-`));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name)));
}

/** The stylesheet of the theme's variables, made at build: the provider that would make them in the browser comes late. */
function themeVariables(): string {
  const { variables, dark, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables(
    {
      variables: pickUsed(variables),
      dark: { '--mantine-color-scheme': 'dark', ...pickUsed(dark) },
      light: { '--mantine-color-scheme': 'light', ...pickUsed(light) },
    },
    ':root',
  );
}

export function themeVariablesCss(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? themeVariables() : null),
  };
}
