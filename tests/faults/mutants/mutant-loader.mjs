// `node --import` this before tsx, with MUTANT = { file, from, to } as JSON: while the file is loaded its text is replaced,
// and tsx compiles the rest as usual. A mutant thus needs no copy of the tree.
import { register } from 'node:module';

const mutant = JSON.parse(process.env.MUTANT ?? 'null');
if (mutant) register('./mutant-hook.mjs', import.meta.url, { data: mutant });
