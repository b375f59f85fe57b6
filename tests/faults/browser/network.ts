import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '#contract/headers.ts';

/** What happens to one command on its way. */
export type NetworkFault =
  /** Answered by something in front of the server. */
  | { kind: 'refuse'; status: number; retryAfterSeconds?: number }
  /** The server did it; the connection dies before the answer. */
  | { kind: 'lose-answer' }
  /** The server did it; the answer says that it failed. */
  | { kind: 'fail-after-commit' }
  | { kind: 'hold'; ms: number }
  /** Arrives twice at the same moment. */
  | { kind: 'duplicate' }
  /** The connection dies at once, yet the request arrives at the server later. */
  | { kind: 'late'; ms: number };

/** One command as the server received it. */
export interface Delivery {
  key: string;
  path: string;
  body: string;
  token: string | null;
  clientUser: string | null;
  /** null: the server died before it answered. */
  status: number | null;
  /** Whether the server did it now, rather than repeat an earlier answer. */
  effective: boolean;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** How soon a new pace holds. */
const TICK_MS = 10;
const LOGIN_PATH = '/api/v1/user/login';

/**
 * The network between one browser and the server, as a proxy with an address of its own: it sees what pages and workers
 * send, also those of a browser that is already dead, and can fail in ways that leave no trace in the browser.
 */
export class Network {
  deliveries: Delivery[] = [];
  /** Whose token is whose, from the logins that passed. */
  readonly owners = new Map<string, string>();
  private readonly upstream: URL;
  private readonly firstScript: string | undefined;
  private readonly server = createServer((incoming, response) => void this.pass(incoming, response));
  private readonly faults: NetworkFault[] = [];
  private readonly underway = new Set<Promise<unknown>>();
  private connected = true;
  private answerDelayMs: () => number = () => 0;
  private mediaPace = Infinity;
  /** The ranges of media that were asked for. */
  mediaAsked: (string | undefined)[] = [];

  /** `firstScript` runs before all else in pages and workers. */
  constructor(upstream: string, firstScript?: string) {
    this.upstream = new URL(upstream);
    this.firstScript = firstScript;
  }

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The network is not open');
    return `http://localhost:${address.port}`;
  }

  /** The next commands meet these faults, one each. */
  disturb(faults: readonly NetworkFault[]): void {
    this.faults.push(...faults);
  }

  /** Begins a new account of what was delivered. */
  forget(): void {
    this.deliveries = [];
  }

  /** Every connection dies, and none is made until `restore`. */
  cut(): void {
    this.connected = false;
    this.server.closeAllConnections();
  }

  /** The network works from now on; faults that met no command are forgotten. */
  restore(): void {
    this.connected = true;
    this.faults.length = 0;
    this.answerDelayMs = () => 0;
  }

  /** Holds back the answers of the API by so many milliseconds. */
  delayAnswers(ms: () => number): void {
    this.answerDelayMs = ms;
  }

  /** So many bytes of media a second come through, also of those under way. */
  paceMedia(bytesPerSecond: number): void {
    this.mediaPace = bytesPerSecond;
  }

  /** Resolves when nothing is on its way to the server or back. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.allSettled(this.underway);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const passing = this.answer(incoming, response).catch(() => response.destroy());
    this.underway.add(passing);
    await passing;
    this.underway.delete(passing);
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.connected) return void response.destroy();
    const key = header(incoming, IDEMPOTENCY_KEY_HEADER);
    const isApi = incoming.url?.startsWith('/api/v1/') ?? false;
    if (!isApi || incoming.url?.startsWith('/api/v1/media/')) return this.stream(incoming, response);
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    const send = () => this.send(incoming, body);
    const fault = key === undefined || incoming.url === LOGIN_PATH ? undefined : this.faults.shift();
    switch (fault?.kind) {
      case undefined:
        return reply(response, await this.delayed(send));
      case 'refuse':
        return refuse(response, fault);
      case 'lose-answer':
        await send();
        return void response.destroy();
      case 'fail-after-commit':
        await send();
        return refuse(response, { status: 500 });
      case 'hold':
        await pause(fault.ms);
        return reply(response, await send());
      case 'duplicate': {
        const [answer] = await Promise.all([send(), send()]);
        return reply(response, answer);
      }
      case 'late':
        response.destroy();
        await pause(fault.ms);
        await send();
    }
  }

  private async delayed(send: () => Promise<Answer>): Promise<Answer> {
    const answer = await send();
    await pause(this.answerDelayMs());
    return answer;
  }

  /** Hands a request to the server and notes what came of it. */
  private async send(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const delivery = toDelivery(incoming, body);
    if (delivery) this.deliveries.push(delivery);
    const login = incoming.url === LOGIN_PATH;
    const headers = {
      ...incoming.headers,
      'content-length': String(body.length),
      ...(login && { 'accept-encoding': '' }),
    };
    const outgoing = request(this.target(incoming, headers));
    outgoing.end(body);
    const [answered] = (await once(outgoing, 'response')) as [IncomingMessage];
    const answer = {
      status: answered.statusCode ?? 502,
      headers: answered.headers,
      body: Buffer.concat((await answered.toArray()) as Buffer[]),
    };
    if (delivery) {
      delivery.status = answer.status;
      delivery.effective = answer.status < 300 && answered.headers[REPLAYED_HEADER.toLowerCase()] === undefined;
    }
    if (login && answer.status === 200) this.noteOwner(answer.body);
    return answer;
  }

  private noteOwner(body: Buffer): void {
    const { user } = JSON.parse(body.toString()) as { user: { _id: string; token: string } };
    this.owners.set(user.token, user._id);
  }

  /** Pages, assets and media, as they come. */
  private async stream(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isProgram = this.firstScript !== undefined && !incoming.url?.startsWith('/api/');
    const headers = isProgram ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
    const outgoing = request(this.target(incoming, headers));
    incoming.pipe(outgoing);
    const [answered] = (await once(outgoing, 'response')) as [IncomingMessage];
    const scripted =
      isProgram && withScript(this.firstScript ?? '', incoming.url ?? '', answered.headers['content-type']);
    if (scripted) {
      const body = scripted(Buffer.concat((await answered.toArray()) as Buffer[]).toString());
      return reply(response, {
        status: answered.statusCode ?? 502,
        headers: allowing(this.firstScript ?? '', answered.headers),
        body: Buffer.from(body),
      });
    }
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    if (!incoming.url?.startsWith('/api/v1/media/videos/')) return pipeline(answered, response);
    this.mediaAsked.push(incoming.headers.range);
    await pipeline(answered, (source: AsyncIterable<Buffer>) => this.paced(source), response);
  }

  private async *paced(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      for (let waited = 0; waited < bytes.length / this.mediaPace; waited += TICK_MS / 1000) await pause(TICK_MS);
      yield bytes;
    }
  }

  /** A connection of its own for each request: one that is kept open would hold up the stop of a server. */
  private target({ method, url }: IncomingMessage, headers: IncomingHttpHeaders) {
    const { hostname, port } = this.upstream;
    return { hostname, port, method, path: url, headers, agent: false as const };
  }
}

/** How a page or a worker's script gets the script first; undefined for what else there is. */
function withScript(script: string, url: string, type = ''): ((text: string) => string) | undefined {
  if (type.startsWith('text/html')) return (html) => html.replace('<head>', () => `<head><script>${script}</script>`);
  if (/^\/(sw\.js|assets\/[\w-]*worker-[\w-]+\.js)$/.test(url)) return (code) => `${script}${code}`;
  return undefined;
}

/** The page's policy knows only the scripts of its server; and an engine without Trusted Types cannot have them required. */
function allowing(script: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-security-policy': policy } = headers;
  if (policy === undefined) return headers;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const allowed = String(policy)
    .replace('script-src', `script-src ${hash}`)
    .replace(/(require-)?trusted-types[^;]*; /g, '');
  return { ...headers, 'content-security-policy': allowed };
}

function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

function toDelivery(incoming: IncomingMessage, body: Buffer): Delivery | undefined {
  const key = header(incoming, IDEMPOTENCY_KEY_HEADER);
  if (key === undefined) return undefined;
  return {
    key,
    path: (incoming.url ?? '').replace('/api/v1', ''),
    body: body.toString(),
    token: header(incoming, 'authorization')?.replace(/^Bearer /, '') ?? null,
    clientUser: header(incoming, CLIENT_USER_HEADER) ?? null,
    status: null,
    effective: false,
  };
}

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _chunked, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': String(body.length) });
  response.end(body);
}

function refuse(
  response: ServerResponse,
  { status, retryAfterSeconds }: { status: number; retryAfterSeconds?: number },
) {
  response.writeHead(status, retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) });
  response.end('<h1>Not the server of the course</h1>');
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
