import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

const SHUTDOWN_LIMIT_MS = 10_000;
const SWEEP_MS = 50;
/**
 * Proxies keep an idle connection for 60 s. The server must keep it longer: if the server closes first (Node: after 5
 * s), a request that the proxy sends at that moment is reset.
 */
const KEEP_ALIVE_MS = 65_000;

export interface Listener {
  port: number;
  /** Takes no more requests, lets what is in flight finish for 10 s at most, then cuts the rest. */
  stop: () => Promise<void>;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_LIMIT_MS);
    // A finished request leaves its connection open, and a client could go on sending requests on it.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

type Fetch = (request: Request) => Response | Promise<Response>;

function listenOn(fetch: Fetch, port: number, hostname: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (address) =>
      resolve({ port: address.port, stop: () => stop(server) }),
    ) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once('error', reject);
  });
}

/** What a machine without IPv6 says. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Serves `fetch` on a port; rejects when the port cannot be had. `localhost` is both addresses of this machine, because browsers
 * differ in which one they take the name for.
 */
export async function listen(options: { fetch: Fetch; port: number; host: string }): Promise<Listener> {
  const { fetch, port, host } = options;
  if (host !== 'localhost') return listenOn(fetch, port, host);
  const four = await listenOn(fetch, port, '127.0.0.1');
  try {
    const six = await listenOn(fetch, four.port, '::1');
    return { port: four.port, stop: async () => void (await Promise.all([four.stop(), six.stop()])) };
  } catch (error) {
    if (NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return four;
    await four.stop();
    throw error;
  }
}
