// One process of fuzz.ts: answers each call that it is told with what became of it.
import { type FuzzChunk, fuzzCall, makeWorld } from './check-calls.ts';

process.once('disconnect', () => process.exit(0));
const world = makeWorld();
process.on('message', (chunk: FuzzChunk) => {
  void world.then((made) => fuzzCall(made, chunk)).then((result) => process.send?.(result));
});
