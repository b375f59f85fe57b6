// Serves the product, or with the word `worker` processes its videos. Builds it first where that has not been done.
import { ensureBuilt } from './ensure-built.mjs';

process.env.NODE_ENV ??= 'production';
ensureBuilt();
await import(process.argv[2] === 'worker' ? '../dist/server/worker.js' : '../dist/server/index.js');
