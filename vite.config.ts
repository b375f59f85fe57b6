import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pwaManifest } from './src/app/pwa/pwa-manifest.ts';
import { appShell } from './scripts/vite-app-shell.ts';
import { themeVariablesCss } from './scripts/vite-theme-variables.ts';

const API_PORT = process.env.PORT ?? '3000';

/**
 * Few larger chunks rather than the hundred small ones that sharing alone would make: each costs its headers, and is
 * compressed by itself. A group takes along what its modules import, unless an earlier group has it.
 */
const CHUNKS = [
  // What the entry itself needs before the paint: it must not wait for the application.
  { name: 'boot', test: /vite\/preload-helper|rolldown\/runtime/ },
  // What every page starts with.
  {
    name: 'app',
    test: /src\/app\/start\.tsx$/,
  },
  // What pages that show courses share, and the few icons that the home page shares with others. The home page's styles as
  // well: its HTML shows from the start what loads its code later, and a chunk of their own would cost more than it spares.
  {
    name: 'shelf',
    test: /src\/ui\/(cart-toasts|course-card|course-grid|empty-state|error-state|offline-note|page-meta|section|use-shelf-actions)\.tsx?$|src\/data\/queries\/(library|orders-in-hand)\.ts$|hooks\/esm\/use-(reduced-motion|media-query)\/|src\/features\/home\/[\w-]+\.module\.css$|icons\/Icon(Books|Check|PlayerPauseFilled|PlayerPlayFilled)\./,
  },
  // What every lesson's page needs, whatever it shows.
  {
    name: 'lesson',
    test: /src\/ui\/(lesson-list|mark-done-button|save-mark|download-control|download-toasts)\.tsx?$|src\/data\/queries\/(content|progress|downloads)\.ts$|src\/contract\/(progress-rules|qualities)|src\/ui\/(format-bytes|icon-button)\.tsx?$|features\/learning\/(content-failure|trail)\.tsx$|icons\/Icon(AlertTriangle|ArrowLeft|Download|Refresh|Settings|Trash|X)\./,
  },
  // The database of this device and all that works with it, which follow when they are of use.
  {
    name: 'device',
    test: /src\/data\/(db|outbox)\/(?!deliver-now|export-pending|reset-device)|src\/data\/downloads\/(page|load)-downloads|src\/data\/catalogue\/device-catalogue\.ts$|src\/data\/queries\/follow-session\.ts$|src\/app\/pwa\/learner-runner|src\/data\/queries\/purchase-recovery\.ts$|src\/data\/session\/(session-mirror|recover-session)\.ts$/,
  },
  // Every part of the component library stands on these.
  { name: 'mantine', test: /src\/ui\/theme\/mantine-scope\.tsx$|@mantine\/core\/esm\/core\/|UnstyledButton\.mjs$/ },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

const routerFile = (name: string) => path.resolve('node_modules/react-router/dist/production', name);
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  resolve: {
    alias: isSsrBuild
      ? []
      : [
          // The build for browsers of today; the package's entry wraps the one for those of ten years ago.
          { find: 'dexie', replacement: 'dexie/dist/modern/dexie.mjs' },
          // Without a condition of its own the package hands out its development build.
          ...(command === 'build' ? PRODUCTION_ROUTER : []),
        ],
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    // The server serves hashed assets that are already as small as Brotli makes them (scripts/build.mjs).
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // React Router and Mantine ship per-environment builds; in the SSR bundle they stay ordinary Node dependencies.
  ssr: { noExternal: [/\.css$/] },
  plugins: [
    react(),
    themeVariablesCss(),
    ...(isSsrBuild
      ? []
      : [
          appShell(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: pwaManifest,
            injectManifest: {
              // The shell and what it starts with; every other chunk is cached when it is first used.
              globPatterns: ['shell.html', 'assets/*.{js,css}', 'icons/*.svg', 'logo.svg'],
              globIgnores: ['**/*.map'],
              maximumFileSizeToCacheInBytes: 1_000_000,
            },
          }),
        ]),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': `http://localhost:${API_PORT}`,
    },
  },
}));
