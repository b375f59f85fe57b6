import type { Plugin } from 'vite';

/**
 * The routes name each page's module for the server, which finds its stylesheets by it. In the browser nobody asks, and a
 * quarter of a kilobyte of every first visit would be those names.
 */
export function dropPageModules(): Plugin {
  return {
    name: 'drop-page-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /app\/routes\/app-routes\.ts$/ },
      handler: (code) => code.replaceAll(/\blazyPage\(\s*'[^']+'/g, "lazyPage(''"),
    },
  };
}
