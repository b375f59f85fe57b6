// One process of fuzz.ts: answers each call that it is told with what became of it.
import { type FuzzChunk, fuzzCall, makeWorld } from './check-calls.ts';

const world = makeWorld();
// A ledger that does not add up is said by how it ends.
process.once('disconnect', () => {
  void world.then(({ t }) => t.close()).then(() => process.exit(0));
});
process.on('message', (chunk: FuzzChunk) => {
  void world.then((made) => fuzzCall(made, chunk)).then((result) => process.send?.(result));
});
