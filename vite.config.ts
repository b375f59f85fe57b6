import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pwaManifest } from './src/app/pwa/pwa-manifest.ts';
import { buildTarget } from './scripts/browser-floor.ts';
import { marksLater } from './scripts/precache-order.ts';
import { appShell } from './scripts/vite-app-shell.ts';
import { chunkModules } from './scripts/vite-chunk-modules.ts';
import { releasesFile } from './scripts/vite-releases.ts';
import { themeVariablesCss } from './scripts/vite-theme-variables.ts';
import { plainWorkerImports } from './scripts/vite-worker-imports.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const API_PORT = process.env.PORT ?? '3000';

/**
 * Few larger chunks rather than the hundred small ones that sharing alone would make: each costs its headers, and is
 * compressed by itself. A group takes along what its modules import, unless an earlier group has it.
 */
const CHUNKS = [
  // The entry, and what it needs itself: it must not wait for the application.
  {
    name: 'index',
    test: /vite\/preload-helper|rolldown\/runtime|src\/(main|app\/untouched\/untouched-page|app\/pwa\/(ios-browser|keep-worker)|features\/home\/(advance-slides|carousel-index|slides-id)|data\/(db\/(database-name|has-database)|session\/forgotten-session)|lib\/(after-paint|when-seen|when-touched)|contract\/limits)\.tsx?$/,
  },
  // What every page starts with.
  {
    name: 'app',
    // Pages name what a purchase refreshes without the database, and are put together from the kit.
    test: /src\/app\/start\.tsx$|src\/ui\/kit\/(?!note)|src\/data\/outbox\/commands\/refresh\.ts$/,
  },
  // What pages that show courses share, and the few icons that the home page shares with others. The home page's styles as
  // well: its HTML shows from the start what loads its code later, and a chunk of their own would cost more than it spares.
  {
    name: 'shelf',
    test: /src\/ui\/(cart-toasts|course-card|course-grid|empty-state|error-state|icon-button|json-ld|offline-note|organisation-data|page-meta|sample-note|section|use-shelf-actions)\.tsx?$|src\/data\/queries\/(buying\/(courses|orders-in-hand)|learning\/library)\.ts$|hooks\/esm\/use-(reduced-motion|media-query)\/|src\/features\/home\/[\w-]+\.module\.css$|src\/config\/reviews-path\.ts$|icons\/Icon(Books|Check|ChevronRight|PlayerPauseFilled|PlayerPlayFilled)\./,
  },
  // Without it a list would take the database along, which filters by the same rules.
  { name: 'catalogue', test: /src\/contract\/course-filter\.ts$/ },
  // What every lesson's page needs, whatever it shows.
  {
    name: 'lesson',
    test: /src\/ui\/(lesson-list|mark-done-button|save-mark|download-control|download-toasts)\.tsx?$|src\/data\/queries\/(learning\/(content|progress)|device\/downloads)\.ts$|src\/data\/(preferences|queries\/learning)\/playback-preferences\.ts$|src\/contract\/(learning-texts|progress-rules|qualities|youtube-id)|src\/ui\/format-bytes\.ts$|icons\/Icon(ArrowLeft|Download|Lock|Refresh|Settings|Trash|X)\./,
  },
  // The database of this device and all that works with it, which follow when they are of use. What only an instructor's
  // changes need is no part of it.
  {
    name: 'device',
    test: /src\/data\/(checks|db|copies|outbox)\/(?!coordination\/deliver-now|storage\/(export-pending|load-waiting-picture|settle-)|receipt-copies|author|view\/author|commands\/(instructor|field-edit|course-lane|is-blob))|src\/data\/downloads\/((page|load)-downloads|to-current-row)|src\/data\/queries\/account\/follow-session\.ts$|src\/app\/pwa\/learner-runner|src\/data\/queries\/buying\/purchase-recovery\.ts$|src\/data\/session\/(private-writes|recover-session|session-mirror)\.ts$/,
  },
  // What fetches files within what the learner allows, and keeps them.
  {
    name: 'downloads',
    test: /src\/data\/(data-use\/(?!simulated|watch)|downloads\/(background-fetch|byte-range|change-row|download-(failure|run)|fetch-chunk|media-store|remove-files|storage-room|take-in|to-download-row|with-browser|within-quota))/,
  },
  // Small pictures of many menus and notes.
  {
    name: 'icons',
    test: /icons\/Icon(AlertTriangle|Copy|ExternalLink|Eye|EyeOff|Folder|InfoCircle|ListDetails|Logout|UserCircle|Users)\./,
  },
  // What only an instructor's changes need.
  {
    name: 'authoring',
    test: /src\/data\/(outbox\/(storage\/(load-waiting-picture|settle-)|view\/author|commands\/(instructor|field-edit|course-lane|is-blob))|db\/authored|authoring\/(?!unsaved-text)|queries\/authoring\/start-uploads|uploads\/send-queued)|src\/data\/queries\/authoring\/unread\.ts$|src\/contract\/authoring-texts\.ts$|src\/features\/instructor\/(status-badge|count-of|courses-failure|is-refused-creation)/,
  },
  // Every part of the component library stands on these.
  { name: 'mantine', test: /src\/ui\/theme\/mantine-scope\.tsx$|@mantine\/core\/esm\/core\/|UnstyledButton\.mjs$/ },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }));

/** 42 bits tell the versions of a file apart. Every chunk names those that it loads, and a hash cannot be compressed. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const signed = new Map<string, string>();

/** A class of a module: its name and a short sign of the file. Both builds, and so server and browser, name it alike. */
function generateScopedName(name: string, file: string): string {
  const module = path.relative(import.meta.dirname, file);
  const sign = createHash('sha256').update(module).digest('base64url').slice(0, 3);
  const other = signed.get(sign) ?? module;
  if (other !== module) throw new Error(`${module} and ${other} have the same sign: rename one of them`);
  signed.set(sign, module);
  return `${name}-${sign}`;
}

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
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  css: { modules: { generateScopedName } },
  build: {
    target: buildTarget,
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    // The server serves hashed assets that are already as small as Brotli makes them (scripts/build.mjs).
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } },
  },
  worker: { format: 'es', rolldownOptions: { output: NAMES } },
  // React Router and Mantine ship per-environment builds; in the SSR bundle they stay ordinary Node dependencies. Of the icons,
  // thousands in one file, it holds those that are drawn.
  ssr: { noExternal: [/\.css$/, '@tabler/icons-react'] },
  plugins: [
    react(),
    themeVariablesCss(),
    ...(isSsrBuild
      ? []
      : [
          appShell(),
          releasesFile(),
          chunkModules('dist/chunk-modules.json'),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            injectRegister: false,
            manifest: pwaManifest,
            // They are the system's, which has copies of its own.
            includeManifestIcons: false,
            injectManifest: {
              // The whole app. A first visit's worker installs what a start needs, and fetches the rest when it is idle.
              globPatterns: ['shell.html', 'assets/*.{js,css}', 'logo.svg'],
              manifestTransforms: [marksLater('dist/manifest.json', 'dist/chunk-modules.json')],
              globIgnores: ['**/*.map'],
              maximumFileSizeToCacheInBytes: 1_000_000,
              buildPlugins: { vite: [plainWorkerImports()] },
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
