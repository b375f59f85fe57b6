import { EventEmitter, once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
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

it('ends each connection by its answer while it drains, and still takes requests', async () => {
  const { port, drain, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: '127.0.0.1' });
  expect(await ask(port)).toMatchObject({ connection: 'keep-alive' });
  drain();
  for (const _again of [1, 2]) expect(await ask(port)).toMatchObject({ connection: 'close' });
  await stop();
});

const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list);
const hasIpv6 = addresses.some(({ address }) => address === '::1');

describe('localhost', () => {
  const statusAt = async (host: string, port: number) => (await fetch(`http://${host}:${port}`)).status;

  it.runIf(hasIpv6)('is both addresses of this machine, on one port', async () => {
    const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: 'localhost' });
    expect(await statusAt('127.0.0.1', port)).toBe(200);
    expect(await statusAt('[::1]', port)).toBe(200);
    await stop();
    await expect(statusAt('127.0.0.1', port)).rejects.toThrow();
    await expect(statusAt('[::1]', port)).rejects.toThrow();
  });

  it.runIf(hasIpv6)(
    'is not half had: where somebody else has one of them, it fails and lets go of the other',
    async () => {
      const other = createServer().listen(0, '::1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      const listening = listen({ fetch: () => new Response('yes'), port, host: 'localhost' });
      await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE' });
      await expect(statusAt('127.0.0.1', port)).rejects.toThrow();
      other.close();
    },
  );

  it('is nothing that another machine reaches', async () => {
    const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: 'localhost' });
    for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      await expect(statusAt(address, port)).rejects.toThrow();
    }
    await stop();
  });
});

it('closes the connection of who does not come to the end of the headers, with a word', async () => {
  const slow = { headersMs: 100, lookMs: 20 };
  const { port, stop } = await listen({ fetch: () => new Response('yes'), port: 0, host: '127.0.0.1', slow });
  for (const beginning of ['', 'GET', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ']) {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.write(beginning);
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  }
  expect(await ask(port)).toHaveProperty('keep-alive');
  await stop();
});
