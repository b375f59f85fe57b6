import css from '@eslint/css';
import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { tsImport } from 'tsx/esm/api';
import ts from 'typescript-eslint';

const { floorRule } = await tsImport('./scripts/eslint-floor.ts', import.meta.url);
const { cssFloorRule } = await tsImport('./scripts/eslint-css-floor.ts', import.meta.url);

export default ts.config(
  { ignores: ['dist', 'data', 'coverage', '.cache', 'server/sample/media', 'test-results'] },
  { files: ['**/*.{js,mjs,cjs,ts,tsx}'], ...js.configs.recommended },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./src/tsconfig.json', './sw/tsconfig.json', './server/tsconfig.json', './tests/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/method-signature-style': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [hooks.configs.flat.recommended, query.configs['flat/recommended']] },
  { files: ['src/**/*.tsx'], ...a11y.flatConfigs.recommended },
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
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  prettier,
);
