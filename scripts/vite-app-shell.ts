import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { createCriticalCss } from '../server/pages/critical-css.ts';
import { type BuildManifest, modulePreloads, pageAssets, styleLinks } from '../server/pages/page-assets.ts';
import { fillTemplate } from '../server/pages/page-template.ts';
import type * as EntryServer from '../src/app/entry-server.tsx';

/**
 * Turns the built index.html into the server's page template (dist/page.html) and prerenders the app shell from it
 * (dist/client/shell.html), before the worker's precache list is made. Needs dist/ssr, which the build makes first.
 */
export function appShell(): Plugin {
  let root = '';
  let clientDir = '';
  return {
    name: 'app-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      clientDir = path.resolve(config.root, config.build.outDir);
    },
    /** The icon of the tab is part of the page: it costs no request, and is there offline. */
    async transformIndexHtml(html) {
      const logo = await readFile(path.join(root, 'public/logo.svg'), 'utf8');
      return html.replace('href="/logo.svg"', `href="data:image/svg+xml,${encodeURIComponent(logo)}"`);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const template = path.join(root, 'dist/page.html');
        const manifestFile = path.join(root, 'dist/manifest.json');
        await rename(path.join(clientDir, '.vite/manifest.json'), manifestFile);
        const assets = pageAssets(JSON.parse(await readFile(manifestFile, 'utf8')) as BuildManifest, null);
        await rename(path.join(clientDir, 'index.html'), template);
        const entry = pathToFileURL(path.join(root, 'dist/ssr/entry-server.js')).href;
        const { renderShell, bootScript } = (await import(entry)) as typeof EntryServer;
        const shell = renderShell();
        const html = fillTemplate(await readFile(template, 'utf8'), {
          ...shell,
          head: shell.head + styleLinks(assets) + modulePreloads(assets),
          state: null,
          bootScript,
          rendered: 'shell',
        });
        await writeFile(path.join(clientDir, 'shell.html'), await createCriticalCss(clientDir).inline(html));
      },
    },
  };
}
