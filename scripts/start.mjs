// Serves the product. Builds it first where that has not been done.
import { ensureBuilt } from './ensure-built.mjs';

process.env.NODE_ENV ??= 'production';
ensureBuilt();
await import('../dist/server/index.js');
