import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS } from '../program/private-files.ts';

type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten's files on those of the system: sets what `attributes` names. */
type SetAttributes = (file: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]) => void;

/**
 * The folder of an embedded database, which only its owner may read. PGlite gives each file that it makes the mode 666 by itself,
 * past the process's umask.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const close = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: { doSetAttr: SetAttributes } };
      const setAttributes = NODEFS.doSetAttr;
      NODEFS.doSetAttr = (file, node, { mode, ...attributes }, ...rest) =>
        setAttributes(file, node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS }, ...rest);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
