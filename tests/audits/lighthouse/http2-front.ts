import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';
import { selfSigned } from '../../support/self-signed.ts';

export interface Http2Front {
  /** Without a slash at its end. */
  origin: string;
  close: () => void;
}

/** Headers of one connection, which HTTP/2 does not know (RFC 9113, 8.2.2). */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** What stands before the server on the internet: TLS and HTTP/2, and HTTP/1.1 to the server behind it. */
export async function serveHttp2(behind: string): Promise<Http2Front> {
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (incoming, response) =>
    pass(behind, incoming, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `https://localhost:${address.port}`, close: () => server.close() };
}

function pass(behind: string, incoming: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
  const outgoing = request(new URL(incoming.url, behind), { method: incoming.method, headers });
  outgoing.on('response', (answer) => {
    for (const name of OF_CONNECTION) delete answer.headers[name];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, (error) => error && console.warn(incoming.url, error.message));
  });
  outgoing.on('error', () => response.writeHead(502).end());
  pipeline(incoming, outgoing, (error) => error && console.warn(incoming.url, error.message));
}
