// Loaded into a server (`--import`): answers how long its event loop was held at most since it was asked last, in ms.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const server = createServer((_, response) => {
    response.end(String(delay.max / 1e6));
    delay.reset();
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)));
  server.unref();
}
