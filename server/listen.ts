import type { Server } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { serve } from '@hono/node-server';

const SHUTDOWN_LIMIT_MS = 10_000;
const SWEEP_MS = 50;
/**
 * Proxies keep an idle connection for 60 s. The server must keep it longer: if the server closes first (Node: after 5
 * s), a request that the proxy sends at that moment is reset.
 */
const KEEP_ALIVE_MS = 65_000;
/** A line that is slow at its worst needs seconds for the headers; who needs longer holds a connection for nothing. */
const SLOW: SlowClients = { headersMs: 20_000, lookMs: 5000 };

export interface SlowClients {
  /** The headers of a request have come within this time, or its connection is closed. */
  headersMs: number;
  /** How often it is looked at that. */
  lookMs: number;
}

export interface Listener {
  port: number;
  /** Goes on as before, but each answer ends its connection: whoever sends requests looks for another server before this one stops. */
  drain: () => void;
  /** Takes no more requests, lets what is in flight finish for 10 s at most, then cuts the rest. */
  stop: () => Promise<void>;
}

function drain(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), SHUTDOWN_LIMIT_MS);
    // A finished request leaves its connection open, and a client could go on sending requests on it.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    drain(server);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** A certificate with its chain, and its key, in PEM. */
export interface Tls {
  cert: Buffer;
  key: Buffer;
}

/** Those of TLS 1.2 that Mozilla calls intermediate, without finite fields; those of TLS 1.3 are all good. */
const CIPHERS = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ...['ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

interface Place {
  fetch: Fetch;
  port: number;
  hostname: string;
  tls: Tls | undefined;
  slow: SlowClients;
}

function listenOn({ tls, slow, ...place }: Place): Promise<Listener> {
  const times = { headersTimeout: slow.headersMs, connectionsCheckingInterval: slow.lookMs };
  const serverOptions: ServerOptions = {
    ...times,
    ...(tls && { ...tls, minVersion: 'TLSv1.2', ciphers: CIPHERS, honorCipherOrder: true }),
  };
  return new Promise((resolve, reject) => {
    const server = serve({ ...place, ...(tls && { createServer }), serverOptions }, (address) =>
      resolve({ port: address.port, drain: () => drain(server), stop: () => stop(server) }),
    ) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once('error', reject);
  });
}

/** What a machine without IPv6 says. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Serves `fetch` on a port, by `tls` alone where it is given; rejects when the port cannot be had. `localhost` is both addresses of this machine, because browsers
 * differ in which one they take the name for.
 */
export async function listen(options: {
  fetch: Fetch;
  port: number;
  host: string;
  tls?: Tls | undefined;
  slow?: SlowClients;
}): Promise<Listener> {
  const { fetch, port, host, tls, slow = SLOW } = options;
  if (host !== 'localhost') return listenOn({ fetch, port, hostname: host, tls, slow });
  const four = await listenOn({ fetch, port, hostname: '127.0.0.1', tls, slow });
  try {
    const six = await listenOn({ fetch, port: four.port, hostname: '::1', tls, slow });
    const both = [four, six];
    return {
      port: four.port,
      drain: () => both.forEach((each) => each.drain()),
      stop: async () => void (await Promise.all(both.map((each) => each.stop()))),
    };
  } catch (error) {
    if (NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return four;
    await four.stop();
    throw error;
  }
}
