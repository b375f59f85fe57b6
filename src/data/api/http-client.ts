import { API_BASE, type Endpoint, ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import type { EveryEndpointName } from '#contract/every-endpoint.ts';
import type { ErrorAnswer } from '#contract/error.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER, NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import { toKeptText } from '#contract/kept-text.ts';
import type { OPERATIONS } from '#contract/operations.ts';
import type * as z from 'zod/mini';
import { anySignal } from '#lib/any-signal.ts';
import { timeoutSignal } from '#lib/timeout-signal.ts';
import { ApiFailure } from './api-error.ts';
import { parseRetryAfter } from './retry-after.ts';

type Operations = typeof OPERATIONS;
export type AnswerOf<N extends EveryEndpointName> = z.output<Operations[N]['answer']>;
export type BodyOf<N extends EveryEndpointName> = Operations[N] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : never;
export type QueryOf<N extends EveryEndpointName> = Operations[N] extends { query: infer Q extends z.ZodMiniType }
  ? { [K in keyof z.input<Q>]?: string | number }
  : never;

export interface ProvedCall {
  method: string;
  /** May be relative to the page. */
  url: string;
  /** The one that the request sends. */
  token: string | null;
}

/** Has a key of this device, and proves with it that requests are its own (DPoP, RFC 9449). */
export interface Signer {
  prove: (request: ProvedCall) => Promise<string>;
  /** Makes a proof in advance: until the next nonce `prove` has it at once. */
  prepare: (request: ProvedCall) => void;
  /** Takes the server's number for the next proofs. */
  useNonce: (nonce: string) => void;
}

export interface CallOptions<N extends EveryEndpointName> {
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  /** A multipart form with a file, in place of a body. */
  form?: FormData;
  /** For a key that it already knows, the server repeats its first response. */
  idempotencyKey?: string;
  /** The user of this call. The server refuses the call if the token belongs to another user. */
  userId?: string;
  /** The token to send, in place of the session's; null sends none. */
  token?: string | null;
  /** In place of the one of the token: a new key, which a login offers. */
  signer?: Signer | null;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Another fetch function, for example one with a data budget. */
  fetch?: HttpConfig['fetch'] | undefined;
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean;
}

export interface HttpConfig {
  fetch: (input: string, init: RequestInit) => Response | Promise<Response>;
  /** The prefix of /api/v1; '' in the browser. */
  baseUrl: string;
  token: () => string | null | Promise<string | null>;
  /** The signer of the session with this token; null if it is bound to no key. Rejects when the keys cannot be read just now. */
  signer: (token: string) => Promise<Signer | null>;
  /** Called when the server responded with 401 to `token`: its session has ended. */
  onUnauthorized: (token: string) => void;
}

const TIMEOUT_MS = 15_000;
/**
 * Larger bodies are sent without `keepalive`. Browsers reject a `keepalive` request when all of them in flight exceed 64 KiB
 * together (Fetch, section 4.6), and the outbox sends up to four at once.
 */
export const KEEPALIVE_MAX_CHARS = 5000;

const config: HttpConfig = {
  fetch: (input, init) => globalThis.fetch(input, init),
  baseUrl: '',
  token: () => null,
  signer: () => Promise.resolve(null),
  onUnauthorized: () => undefined,
};

/** Configures calls for the current environment: a page, a worker, or the rendering server. */
export function configureHttp(change: Partial<HttpConfig>): void {
  Object.assign(config, change);
}

/**
 * Calls the API once. Resolves with the body of a 2xx response, typed by the contract. Rejects only with `ApiFailure`. The
 * timeout (`timeoutMs`, by default 15 s) includes reading the response.
 */
export function call<N extends EndpointName>(name: N, options: CallOptions<N> = {}): Promise<AnswerOf<N>> {
  return callEndpoint<N>(ENDPOINTS[name], options);
}

/**
 * Signs a call without a query in advance, for a page that is being closed: it sends what it has begun within the event, and a
 * signature would come too late. Never rejects: the call itself is signed then.
 */
export async function prepareCall(name: EndpointName): Promise<void> {
  const token = await config.token();
  const { signer } = await keysOf(token);
  signer?.prepare({ method: ENDPOINTS[name].method, url: toUrl(ENDPOINTS[name], undefined), token });
}

/** See `HttpConfig.signer`; for requests that are not made here. */
export const findSigner = (token: string) => config.signer(token);

/** `call`, for an endpoint that is not among those that every page loads. */
export async function callEndpoint<N extends EveryEndpointName>(
  endpoint: Endpoint,
  options: CallOptions<N>,
): Promise<AnswerOf<N>> {
  const timeout = timeoutSignal(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? anySignal([options.signal, timeout]) : timeout;
  let token: string | null;
  let keys: Keys;
  let reply: { response: Response; answer: unknown };
  try {
    token = options.token === undefined ? await config.token() : options.token;
    keys = options.signer === undefined ? await keysOf(token) : { signer: options.signer };
    const attempt = async () => {
      signal.throwIfAborted();
      const url = toUrl(endpoint, options.query);
      const init = toInit(endpoint, options, token, signal);
      const proof = await keys.signer?.prove({ method: endpoint.method, url, token });
      if (proof !== undefined) init.headers[PROOF_HEADER] = proof;
      const response = await (options.fetch ?? config.fetch)(url, init);
      const nonce = response.headers.get(NONCE_HEADER);
      if (nonce !== null) keys.signer?.useNonce(nonce);
      return { response, answer: await readJson(response) };
    };
    reply = await attempt();
    // Nothing was done: only the proof was not of now.
    if (needsNonce(reply.answer)) reply = await attempt();
  } catch (error) {
    throw new ApiFailure(
      { kind: options.signal?.aborted ? 'canceled' : timeout.aborted ? 'timeout' : 'network' },
      error,
    );
  }
  const { response, answer } = reply;
  if (response.ok && isAnswer(answer)) return answer as AnswerOf<N>;
  const failure = toHttpError(response, answer);
  // Nothing is known of the session: the key could not be used this time.
  if (needsNonce(answer) || (keys.unreadable !== undefined && failure.code === 'invalid_dpop_proof'))
    throw new ApiFailure({ kind: 'network' }, keys.unreadable);
  if (failure.status === 401 && token) config.onUnauthorized(token);
  throw new ApiFailure(failure);
}

interface Keys {
  signer: Signer | null;
  /** Why it is not known whether there is one. A session that is bound to no key goes on without. */
  unreadable?: unknown;
}

async function keysOf(token: string | null): Promise<Keys> {
  if (token === null) return { signer: null };
  try {
    return { signer: await config.signer(token) };
  } catch (error) {
    return { signer: null, unreadable: error };
  }
}

const needsNonce = (answer: unknown) => isRefusal(answer) && answer.code === 'use_dpop_nonce';

function toUrl({ path }: Endpoint, query: Record<string, string | number | undefined> | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    // A NUL character is replaced by U+FFFD, as URLSearchParams does with lone surrogates; nothing is found under such a name.
    if (value !== undefined) params.set(key, String(value).replaceAll('\0', '\ufffd'));
  }
  const search = params.toString();
  return `${config.baseUrl}${API_BASE}${path}${search && `?${search}`}`;
}

function toInit<N extends EveryEndpointName>(
  { method }: Endpoint,
  options: CallOptions<N>,
  token: string | null,
  signal: AbortSignal,
): RequestInit & { headers: Record<string, string> } {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers[IDEMPOTENCY_KEY_HEADER] = options.idempotencyKey;
  if (options.userId) headers[CLIENT_USER_HEADER] = options.userId;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body, toKeptValue);
  // For a form, the browser sets the Content-Type itself, with the boundary.
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    body: body ?? options.form,
    signal,
    keepalive: options.keepalive && (body?.length ?? 0) <= KEEPALIVE_MAX_CHARS,
    // The bearer token is the only credential. With a cookie, a response could be for another user.
    credentials: 'omit',
  };
}

/** Removes characters that the server would refuse. They are invisible, so a user could not find and delete them. */
const toKeptValue = (_name: string, value: unknown) => (typeof value === 'string' ? toKeptText(value) : value);

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isAnswer(answer: unknown): boolean {
  return isObject(answer) && answer.success === true;
}

function isRefusal(answer: unknown): answer is ErrorAnswer {
  return isObject(answer) && answer.success === false && typeof answer.code === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toHttpError(response: Response, answer: unknown) {
  const refusal = isRefusal(answer) ? answer : null;
  // A body in another format comes from a captive portal or a proxy, not from our server. Whatever its status, it must not end
  // a session or refuse a command, so it counts as a server error.
  const status = refusal || response.status >= 500 ? response.status : 502;
  return {
    kind: 'http' as const,
    status,
    code: refusal?.code ?? (status === 503 ? ('unavailable' as const) : ('internal' as const)),
    message: refusal?.message ?? 'The server could not be reached. Please try again.',
    data: refusal?.data,
    retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), Date.now()),
  };
}
