import { expect, it } from 'vitest';
import { ESLint } from 'eslint';

// In CI the parser takes each file as it is on the disk, unless it is told that other texts follow.
const parserOptions = { disallowAutomaticSingleRunInference: true };
const eslint = new ESLint({ overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions } } });

/** What the project's own lint refuses of these lines, were they all that a file of the app has. */
async function refused(filePath: string, lines: readonly string[]): Promise<(string | undefined)[]> {
  const [result] = await eslint.lintText(lines.join(filePath.endsWith('.css') ? '\n' : ';\n'), { filePath });
  const found = result?.messages.filter(({ ruleId }) => ruleId === 'code-it/floor') ?? [];
  return lines.map((_, index) => found.find(({ line }) => line === index + 1)?.message.split(' is not in ')[0]);
}

it(
  'refuses what one of the oldest supported browsers lacks, in pages and in the worker',
  { timeout: 300_000 },
  async () => {
    const calls = {
      '[1].toSorted()': 'Array.toSorted',
      '[1].toReversed()': 'Array.toReversed',
      '[1].toSpliced(0, 1)': 'Array.toSpliced',
      '[1].with(0, 2)': 'Array.with',
      'new Uint8Array(1).toSorted()': 'Uint8Array.toSorted',
      'AbortSignal.any([])': 'AbortSignal.any',
      'AbortSignal.timeout(1)': 'AbortSignal.timeout',
      "URL.canParse('')": 'URL.canParse',
      'Response.json({})': 'Response.json',
      'new URLSearchParams().size': 'URLSearchParams.size',
      'indexedDB.databases()': 'IDBFactory.databases',
      'navigator.storage.getDirectory()': 'StorageManager.getDirectory',
      'requestIdleCallback(() => undefined)': 'requestIdleCallback',
      'globalThis.requestIdleCallback(() => undefined)': 'requestIdleCallback',
      'structuredClone({})': undefined,
      '[1].at(0)': undefined,
      '[1].findLast(Boolean)': undefined,
      'void navigator.setAppBadge(1)': 'Navigator.setAppBadge',
      'void navigator.setAppBadge?.(1)': undefined,
      "if ('share' in navigator) void navigator.share()": undefined,
      'const { wakeLock } = navigator': 'Navigator.wakeLock',
      '[wakeLock]': undefined,
    };
    const inPage = {
      'document.body.checkVisibility()': 'Element.checkVisibility',
      'document.body.showPopover()': 'HTMLElement.showPopover',
      'document.startViewTransition()': 'Document.startViewTransition',
      "document.body.ariaBusy = 'true'": 'Element.ariaBusy',
      "HTMLScriptElement.supports('module')": undefined,
    };
    const page = { ...calls, ...inPage };
    expect(await refused('src/lib/any-signal.ts', Object.keys(page))).toEqual(Object.values(page));
    expect(await refused('sw/precache.ts', ['[1].toSorted()', 'Response.json({})'])).toEqual([
      'Array.toSorted',
      'Response.json',
    ]);
  },
);

it('refuses what one of them lacks of CSS, unless the stylesheet says what holds there', async () => {
  const css = {
    'a:has(b) { color: red }': ':has',
    '@container other (width > 1px) { a { color: red } }': undefined,
    'a { height: 100dvh }': '1dvh',
    'a { height: 100vh; height: 100dvh }': undefined,
    'a { height: 100vh; height: calc(100dvh - var(--x)) }': '1dvh',
    'a { color: color-mix(in srgb, red, blue) }': 'color-mix()',
    'a { translate: 1px }': 'translate',
    'a { anchor-name: --x }': 'anchor-name',
    'a { inset: 0; overflow: clip }': undefined,
    'a { text-wrap: balance }': undefined,
  };
  expect(await refused('src/ui/sheet.module.css', Object.keys(css))).toEqual(Object.values(css));
  const asked = ['@supports not selector(:has(*)) { a { color: blue } }', 'a:has(b) { color: red }'];
  expect(await refused('src/ui/sheet.module.css', asked)).toEqual([undefined, undefined]);
});
