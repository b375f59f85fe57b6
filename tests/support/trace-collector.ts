import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: of a server, 3: of a client. */
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** What an attribute of a span says. */
export const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

const API_KEY = 'of the collector';

/** A collector that takes spans by OTLP over HTTP, as JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.headers['api-key'] === API_KEY) bodies.push(Buffer.concat(parts).toString());
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
      headers: { 'api-key': API_KEY },
      ratio: 1,
    },
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
          (resource) => resource.scopeSpans.flatMap((scope) => scope.spans),
        ),
      ),
    close: () => server.close(),
  };
}
