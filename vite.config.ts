import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pwaManifest } from './src/app/pwa/pwa-manifest.ts';
import { ONLINE_ONLY } from './scripts/online-only.ts';
import { buildTarget } from './scripts/browser-floor.ts';
import { marksLater } from './scripts/precache-order.ts';
import { appShell } from './scripts/vite-app-shell.ts';
import { chunkModules } from './scripts/vite-chunk-modules.ts';
import { releasesFile } from './scripts/vite-releases.ts';
import { commonPasswords } from './scripts/vite-common-passwords.ts';
import { markdownTexts } from './scripts/vite-markdown.ts';
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
  { name: 'index', test: /src\/main\.tsx$|vite\/preload-helper|rolldown\/runtime/ },
  // What every page starts with, and what most of them show; not what only a purchase asks for.
  {
    name: 'app',
    test: /src\/app\/start\.tsx$|src\/(ui\/(kit|course|page)|data\/queries\/buying)\/(?!create-order|receipts|refunds|reviews)/,
  },
  // Rules and texts that many pages share, and the parts below as well: else a page would load a part for a line of it.
  {
    name: 'rules',
    test: /src\/(contract\/(?!authoring-texts|security-endpoints|note-rules|study-rules|practice-rules|next-lesson|quiz)|config\/|lib\/(?!practice-|use-now))/,
    minShareCount: 4,
  },
  // What every lesson's page needs, whatever it shows. What only some of them have is not in it.
  {
    name: 'lesson',
    test: /src\/(ui\/progress-line|(ui\/lesson|data\/queries\/learning)\/(?!recommendations|notes|practice|quizzes|own-search|study|transcript|lesson-aside|trip-check)|data\/downloads\/download-wish\.)|icons\/IconLock\./,
  },
  // What stands above a lesson and above the lessons of a course, and in their places while they load.
  { name: 'study', test: /src\/features\/learning\/(trail|track-list-skeleton|content-failure)\./ },
  // The parts of the data layer that follow when they are of use.
  { name: 'device', test: /src\/(data\/(db\/|device\/kept-|parts\/device\.ts$)|contract\/next-lesson)/ },
  { name: 'downloads', test: /src\/data\/(parts\/downloads|downloads\/byte-range)\.ts$/ },
  // Notes, quizzes and the forms of an instructor have it.
  { name: 'unsaved', test: /src\/data\/authoring\/unsaved-text\.ts$/ },
  // Questions are in quizzes, in practice and in the editor, which needs no attempts.
  { name: 'quiz-rules', test: /src\/contract\/quiz-rules\.ts$/ },
  { name: 'quizzes', test: /src\/data\/(parts\/quizzes|outbox\/view\/attempt-views)\.ts$/ },
  {
    name: 'notes',
    test: /src\/(data\/(parts\/notes|outbox\/commands\/note-commands)|contract\/(note|practice)-rules|lib\/practice-queue)\.ts$/,
  },
  { name: 'practice', test: /src\/data\/parts\/practice\.ts$|node_modules\/ts-fsrs\// },
  {
    name: 'study-time',
    test: /src\/data\/(parts\/study|outbox\/commands\/study-commands)\.ts$/,
  },
  { name: 'authoring', test: /src\/(data\/parts\/authoring|contract\/authoring-texts)\.ts$/ },
  // What stands beside a lesson, whatever it shows.
  { name: 'beside', test: /src\/(ui\/(tab-bar|lesson\/lesson-aside)|app\/routes\/lazy-(notes|offer))\./ },
  // Those that neither a visitor nor a lesson shows.
  {
    name: 'rare-icons',
    test: /icons\/Icon(Cards|Link|Pencil|ArrowUp|ArrowDown|CircleXFilled|UsersGroup|Users|Eye|EyeOff|BellRinging)\./,
    minShareCount: 3,
  },
  { name: 'icons', test: /icons\/Icon/, minShareCount: 3 },
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
    // The HTML of the server names the browser's files.
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames: NAMES.assetFileNames } }
      : { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } },
  },
  worker: { format: 'es', rolldownOptions: { output: NAMES } },
  // React Router and Mantine ship per-environment builds; in the SSR bundle they stay ordinary Node dependencies. Of the icons,
  // thousands in one file, it holds those that are drawn.
  ssr: { noExternal: [/\.css$/, '@tabler/icons-react'] },
  plugins: [
    react(),
    markdownTexts(),
    commonPasswords(),
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
              globPatterns: ['shell.html', 'assets/*.{js,css,svg}', 'logo.svg'],
              manifestTransforms: [marksLater('dist/manifest.json', 'dist/chunk-modules.json')],
              // Who chooses a password is online.
              globIgnores: ['**/*.map', `${ONLINE_ONLY}*`],
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
