import css from '@eslint/css';
import query from '@tanstack/eslint-plugin-query';
import { tsImport } from 'tsx/esm/api';
import ts from 'typescript-eslint';

const { floorRule } = await tsImport('./scripts/eslint-floor.ts', import.meta.url);
const { cssFloorRule } = await tsImport('./scripts/eslint-css-floor.ts', import.meta.url);

/** What oxlint (.oxlintrc.json) cannot: our own rules, which ask the compiler and MDN's data, and those of React Query. */
export default ts.config(
  { ignores: ['dist', 'data', 'coverage', '.cache', 'server/sample/media', 'test-results', '**/*.{js,mjs,cjs}'] },
  {
    files: ['{src,sw}/**/*.{ts,tsx}'],
    languageOptions: {
      parser: ts.parser,
      parserOptions: {
        project: ['./src/tsconfig.json', './sw/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [query.configs['flat/recommended']] },
  {
    // What browsers run must run in the oldest that are supported.
    files: ['{src,sw}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { 'code-it': { rules: { floor: floorRule } } },
    rules: { 'code-it/floor': 'error' },
  },
  {
    // It hears of a push or of a press on a notice only where there are pushes. Of Safari the data has no `notification`.
    files: ['sw/notices.ts'],
    rules: {
      'code-it/floor': [
        'error',
        {
          allowed: [
            'NotificationEvent.notification',
            'ServiceWorkerRegistration.pushManager',
            'ServiceWorkerRegistration.showNotification',
          ],
        },
      ],
    },
  },
  {
    files: ['{src,server}/**/*.css'],
    language: 'css/css',
    languageOptions: { tolerant: true },
    plugins: { css, 'code-it': { rules: { floor: cssFloorRule } } },
    rules: {
      'code-it/floor': [
        'error',
        {
          // Where these are not, the rest is whole: other line breaks, other bars to scroll with, the browser's own colours, a page
          // that is laid out at once; and a phone has no pointer to change.
          allowed: [
            'accent-color',
            'contain-intrinsic-height',
            'contain-intrinsic-size',
            'content-visibility',
            'cursor',
            'hyphens',
            'resize',
            'scrollbar-color',
            'scrollbar-width',
            'text-size-adjust',
            'text-wrap',
            // The build writes these as something else (postcss.config.cjs).
            '@container',
            'container',
            'light-dark()',
          ],
        },
      ],
    },
  },
);
