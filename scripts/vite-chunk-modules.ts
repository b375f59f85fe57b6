import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A module of the application as it was built, its size before compression, and who imports it. */
export interface BuiltModule {
  /** Nothing of the others is left in the build: they only hand on what they import. */
  file?: string;
  size: number;
  importers: string[];
}

/** Writes beside the build which module is in which file, so that the size budget can name what made a page grow. */
export function chunkModules(target: string): Plugin {
  let root = '';
  const toName = (id: string) => (id.startsWith(root) ? path.relative(root, id) : id);
  return {
    name: 'chunk-modules',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle(_, bundle) {
      const modules: Record<string, BuiltModule> = {};
      for (const id of this.getModuleIds()) {
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        modules[toName(id)] = { size: 0, importers: [...importers, ...dynamicImporters].map(toName) };
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const module = modules[toName(id)];
          if (module) Object.assign(module, { file: chunk.fileName, size: renderedLength });
        }
      }
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, JSON.stringify(modules));
    },
  };
}
