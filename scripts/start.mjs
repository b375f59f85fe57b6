// Serves the product. Builds it first where that has not been done.
import { register } from 'tsx/esm/api';
import { ensureBuilt } from './ensure-built.mjs';

process.env.NODE_ENV ??= 'production';
ensureBuilt();
// The server runs from its TypeScript sources, which hold nothing that needs more than the types stripped.
register();
await import('../server/index.ts');
