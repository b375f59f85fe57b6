import { API_BASE, type Endpoint, ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import type { EveryEndpointName } from '#contract/every-endpoint.ts';
import type { ErrorAnswer } from '#contract/error.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
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

/** `call`, for an endpoint that is not among those that every page loads. */
export async function callEndpoint<N extends EveryEndpointName>(
  endpoint: Endpoint,
  options: CallOptions<N>,
): Promise<AnswerOf<N>> {
  const timeout = timeoutSignal(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? anySignal([options.signal, timeout]) : timeout;
  let token: string | null;
  let response: Response;
  let answer: unknown;
  try {
    token = options.token === undefined ? await config.token() : options.token;
    signal.throwIfAborted();
    response = await (options.fetch ?? config.fetch)(
      toUrl(endpoint, options.query),
      toInit(endpoint, options, token, signal),
    );
    answer = await readJson(response);
  } catch (error) {
    throw new ApiFailure(
      { kind: options.signal?.aborted ? 'canceled' : timeout.aborted ? 'timeout' : 'network' },
      error,
    );
  }
  if (response.ok && isAnswer(answer)) return answer as AnswerOf<N>;
  const failure = toHttpError(response, answer);
  if (failure.status === 401 && token) config.onUnauthorized(token);
  throw new ApiFailure(failure);
}

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
): RequestInit {
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
