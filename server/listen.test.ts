import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

function headersOf(port: number, agent: Agent): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    request({ port, agent }, (response) => response.resume().on('end', () => resolve(response.headers)))
      .on('error', reject)
      .end();
  });
}

it('keeps an idle connection longer than a proxy does, and ends it when it stops', async () => {
  const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const headers = await headersOf(port, agent);
  expect(headers['keep-alive']).toBe('timeout=65');
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(5000);
  agent.destroy();
});
