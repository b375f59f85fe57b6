import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Violet: the one colour that means "you can act here". 7 carries white text at 6.1:1. */
const violet: MantineColorsTuple = [
  '#f5f1ff',
  '#e8dfff',
  '#d3c3ff',
  '#b59bff',
  '#9c7cfa',
  '#8860f2',
  '#7a4fec',
  '#6d3fe0',
  '#5c32c4',
  '#47269a',
];

/** Warm accent: ratings, prices that were struck, the one call that must be seen. Carries dark text. */
const amber: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc7',
  '#ffdb94',
  '#ffc85c',
  '#ffb02e',
  '#f59a0c',
  '#d97f00',
  '#b26400',
  '#8f4f00',
  '#6e3c00',
];

/** Surfaces of the dark scheme: near-black with indigo in it. 0 text, 2 dimmed, 4 borders, 6 cards, 7 the page. */
const dark: MantineColorsTuple = [
  '#f1effb',
  '#cfcae6',
  '#aca6cc',
  '#8d87b0',
  '#332e55',
  '#262144',
  '#16132a',
  '#0d0b1a',
  '#090714',
  '#05040c',
];

const gray: MantineColorsTuple = [
  '#faf9fd',
  '#f1eefa',
  '#e6e2f2',
  '#d8d3e8',
  '#c2bcd8',
  '#8c86a3',
  '#5d5876',
  '#474260',
  '#2d2946',
  '#1b1730',
];

/** The system's own: there at the first paint, where each name that a system lacks costs it a search. */
const FONT = 'system-ui, sans-serif';

/** Above all of the page, its toasts too: what a dialog asks is answered first. */
const DIALOG = 410;
/** What lies between a dialog and the page behind it. */
const OVERLAY = { color: '#0a0816', backgroundOpacity: 0.55 };

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: 7,
  colors: { violet, amber, dark, gray },
  black: '#1b1730',
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: FONT,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.3rem + 2vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.375rem, 1.15rem + 1vw, 1.75rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  shadows: {
    xs: '0 1px 2px rgb(27 23 48 / 6%)',
    sm: '0 1px 2px rgb(27 23 48 / 6%), 0 4px 12px rgb(27 23 48 / 5%)',
    md: '0 2px 4px rgb(27 23 48 / 5%), 0 12px 32px rgb(27 23 48 / 9%)',
    lg: '0 4px 8px rgb(27 23 48 / 6%), 0 24px 56px rgb(27 23 48 / 14%)',
    xl: '0 8px 16px rgb(27 23 48 / 8%), 0 40px 80px rgb(27 23 48 / 18%)',
  },
  components: {
    Modal: {
      defaultProps: { centered: true, size: '26rem', xOffset: 16, yOffset: 16, zIndex: DIALOG, overlayProps: OVERLAY },
    },
    Drawer: { defaultProps: { zIndex: DIALOG, overlayProps: OVERLAY } },
    Menu: { defaultProps: { zIndex: DIALOG + 10 } },
  },
});
