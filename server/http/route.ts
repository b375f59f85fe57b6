import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { $ZodType, input, output } from 'zod/v4/core';
import { CONFIRMATIONS } from '#contract/confirmations.ts';
import { API_BASE, type Endpoint } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '#contract/headers.ts';
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { ANONYMOUS, type CallIdentity, findAnswer, hashCall, once } from '../services/idempotency-service.ts';
import type { Caller } from '../services/accounts/session-service.ts';
import type { Api, ApiEnv } from './api.ts';
import { callerOf } from './caller.ts';
import { asLimited, CALL_LIMITS } from './limit-calls.ts';
import { answerJson } from './packed-answer.ts';
import { readInput } from './input.ts';
import { requireOwnCall } from './own-site.ts';
import { readJsonText } from './json-body.ts';
import { readUser } from './read-user.ts';
import { requireVerified } from './verified-calls.ts';
import { requireRecent } from '../services/factors/confirmation-service.ts';
import { Refusal } from '../services/refusal.ts';

type Operations = typeof OPERATIONS;
type Read<N extends EveryEndpointName, Part extends 'query' | 'body'> =
  Operations[N] extends Record<Part, infer S extends $ZodType> ? output<S> : undefined;
/** A handler’s answer, checked against the contract by the compiler, and at run time in every test. */
export type AnswerOf<N extends EveryEndpointName> = input<Operations[N]['answer']>;
type UserOf<N extends EveryEndpointName> = (typeof EVERY_ENDPOINT)[N]['auth'] extends 'required'
  ? SignedInUser
  : SignedInUser | null;

export interface Call<N extends EveryEndpointName> {
  deps: Deps;
  /** The transaction in a state-changing call: all reads and writes of the handler must use it. */
  db: Db;
  user: UserOf<N>;
  /** The user, or the fitting 401: 'sign in' without a token, 'session expired' with one that is no longer good. */
  requireUser: () => SignedInUser;
  query: Read<N, 'query'>;
  body: Read<N, 'body'>;
  log: Logger;
  /** For what is recorded of the account. */
  caller: () => Caller;
  c: Context<ApiEnv>;
}

/** A call whose handler does slow work (a hash, another server) before its transaction. */
export interface LongCall<N extends EveryEndpointName> extends Call<N> {
  /** Runs the effect in the call's transaction, once for its Idempotency-Key. */
  once: (effect: (tx: Db) => Promise<AnswerOf<N>>) => Promise<AnswerOf<N>>;
}

interface Arrived<N extends EveryEndpointName> {
  call: Call<N>;
  identity: CallIdentity;
}

/** How large a request may be, and the message for a larger one. */
interface BodyLimit {
  maxBytes: number;
  tooLarge: string;
}

const JSON_LIMIT: BodyLimit = {
  maxBytes: JSON_BODY_MAX_BYTES,
  tooLarge: `The request may have at most ${JSON_BODY_MAX_BYTES / 1024} KB.`,
};

function limitBody({ maxBytes, tooLarge }: BodyLimit) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Refusal('payload_too_large', tooLarge);
    },
  });
}

async function readBody(c: Context<ApiEnv>): Promise<unknown> {
  const text = await readJsonText(c);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('bad_request', 'The request body is not valid JSON.');
  }
}

function readKey(c: Context<ApiEnv>): string | null {
  const key = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new Refusal('bad_request', `${IDEMPOTENCY_KEY_HEADER} must have 8 to 200 printable characters.`);
  }
  return key;
}

/** All that it can do with a token is end it (RFC 7009), and a device may do so when its key is gone. */
const NEEDS_NO_PROOF: EveryEndpointName = 'userLogout';

const confirmations: Partial<Record<EveryEndpointName, string>> = CONFIRMATIONS;

function requireConfirmed({ clock }: Deps, name: EveryEndpointName, user: SignedInUser): void {
  if (confirmations[name] === 'recent') requireRecent(clock, user);
}

async function arrive<N extends EveryEndpointName>(c: Context<ApiEnv>, deps: Deps, name: N): Promise<Arrived<N>> {
  const endpoint: Endpoint = EVERY_ENDPOINT[name];
  const schemas: { query?: $ZodType; body?: $ZodType; answer: $ZodType } = OPERATIONS[name];
  if (endpoint.auth === 'required') requireOwnCall(c);
  const { user, requireUser } = await readUser(c, deps, endpoint.auth, CALL_LIMITS[name], {
    needsProof: name !== NEEDS_NO_PROOF,
  });
  requireVerified(name, user, deps.env);
  if (user) requireConfirmed(deps, name, user);
  const query = schemas.query && readInput(schemas.query, c.req.query());
  const rawBody = schemas.body && (await readBody(c));
  const body = schemas.body && readInput(schemas.body, rawBody);
  const key = endpoint.method === 'GET' ? null : readKey(c);
  if (key !== null && user) await deps.keyQuota.require(user.id);
  return {
    call: {
      deps,
      db: deps.db,
      user: user as UserOf<N>,
      requireUser,
      query: query as Read<N, 'query'>,
      body: body as Read<N, 'body'>,
      log: c.get('log'),
      caller: () => callerOf(c, deps.clientAddress),
      c,
    },
    identity: {
      userId: user?.id ?? ANONYMOUS,
      key,
      route: name,
      // It tells whether a key is used for the same call again.
      bodyHash: key === null ? '' : hashCall(c.req.query(), rawBody),
      sent: rawBody,
    },
  };
}

function answerCall<N extends EveryEndpointName>(
  c: Context<ApiEnv>,
  deps: Deps,
  name: N,
  answer: unknown,
): Promise<Response> {
  // A wrong shape must fail a test; in production it is better for the learner than an error.
  if (deps.env.nodeEnv === 'test') readInput(OPERATIONS[name].answer, answer);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  return answerJson(c, answer);
}

function mount<N extends EveryEndpointName>(
  api: Api,
  name: N,
  handle: (c: Context<ApiEnv>) => Promise<Response>,
  limit = JSON_LIMIT,
): void {
  const { method, path } = EVERY_ENDPOINT[name];
  // Hono would make a whole `Request` of one that has no body, to see that.
  if (method !== 'GET') api.on(method, API_BASE + path, limitBody(limit));
  api.on(method, API_BASE + path, asLimited(handle));
}

/**
 * Mounts a call of the contract: method, path, sign-in and schemas come from there. A state-changing handler runs in a
 * transaction and once for its Idempotency-Key; a thrown `Refusal` rolls it back. `limit`: for a call with a long body.
 */
export function route<N extends EveryEndpointName>(
  api: Api,
  deps: Deps,
  name: N,
  handler: (call: Call<N>) => Promise<AnswerOf<N>>,
  limit?: BodyLimit,
): void {
  const handle = async (c: Context<ApiEnv>) => {
    const { call, identity } = await arrive(c, deps, name);
    if (EVERY_ENDPOINT[name].method === 'GET') return answerCall(c, deps, name, await handler(call));
    const outcome = await once(deps, identity, (tx) => handler({ ...call, db: tx }));
    if (outcome.replayed) c.header(REPLAYED_HEADER, 'true');
    return answerCall(c, deps, name, outcome.answer);
  };
  mount(api, name, handle, limit);
}

/**
 * Like `route`, for a handler that must do slow work before its transaction: it calls `once` for its effect itself. A
 * key that was answered before is replayed without running the handler. `limit`: for a call that takes a file.
 */
export function longRoute<N extends EveryEndpointName>(
  api: Api,
  deps: Deps,
  name: N,
  handler: (call: LongCall<N>) => Promise<AnswerOf<N>>,
  limit?: BodyLimit,
): void {
  const handle = async (c: Context<ApiEnv>) => {
    const { call, identity } = await arrive(c, deps, name);
    const found = await findAnswer(deps.db, identity);
    if (found) {
      c.header(REPLAYED_HEADER, 'true');
      return answerCall(c, deps, name, found.response);
    }
    const answer = await handler({
      ...call,
      async once(effect) {
        const outcome = await once(deps, identity, effect);
        if (outcome.replayed) c.header(REPLAYED_HEADER, 'true');
        return outcome.answer;
      },
    });
    return answerCall(c, deps, name, answer);
  };
  mount(api, name, handle, limit);
}
