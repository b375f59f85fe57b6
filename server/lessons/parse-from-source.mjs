// The worker as it is run from the sources: Node 20 hands tsx's `--import` to no other thread.
import { register } from 'tsx/esm/api';

register();
const { default: parse } = await import('./parse-worker.ts');
export default parse;
