import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const SOON_MS = 5000;
const agent = new Agent({ keepAlive: true });

function ask(port: number): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    request({ port, agent }, (response) => response.resume().on('end', () => resolve(response.headers)))
      .on('error', reject)
      .end();
  });
}

async function msUntil(done: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await done;
  return performance.now() - begun;
}

it('keeps an idle connection longer than a proxy does, and ends it when it stops', async () => {
  const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: '127.0.0.1' });
  expect((await ask(port))['keep-alive']).toBe('timeout=65');
  expect(await msUntil(stop())).toBeLessThan(SOON_MS);
});

it('answers what is in flight when it stops, and keeps its connection no longer', async () => {
  const gate = new EventEmitter();
  const fetch = async () => {
    gate.emit('arrived');
    await once(gate, 'open');
    return new Response('yes');
  };
  const { port, stop } = await listen({ fetch, port: 0, host: '127.0.0.1' });
  const arrived = once(gate, 'arrived');
  const answered = ask(port);
  await arrived;
  const stopped = msUntil(stop());
  gate.emit('open');
  await answered;
  expect(await stopped).toBeLessThan(SOON_MS);
});
