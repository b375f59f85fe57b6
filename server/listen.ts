import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

const SHUTDOWN_LIMIT_MS = 10_000;
const SWEEP_MS = 50;
/**
 * Longer than the 60 s for which proxies keep an idle connection: whoever reuses one must be the first to end it. Of Node's 5 s
 * a request that is sent while the server hangs up is reset.
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
    // What was in flight leaves its connection idle behind it, and who goes on asking would be answered on it.
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
