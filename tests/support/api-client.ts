import { randomInt, randomUUID } from 'node:crypto';
import type { LoginAnswer, User } from '#contract/user.ts';

export interface Account {
  email: string;
  username: string;
  password: string;
}

export function newAccount(): Account {
  const id = randomUUID().slice(0, 8);
  return { email: `learner-${id}@example.in`, username: `learner_${id}`, password: `pass-${randomUUID()}` };
}

/**
 * One JSON call of /api/v1 against a running server that trusts this machine as its proxy, `from` an address of its own if one
 * is given. Rejects on anything but a 2xx.
 */
export async function callApi<T>(
  baseUrl: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; from?: string } = {},
): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (options.from) headers['X-Forwarded-For'] = options.from;
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Registers an account and signs it in, from a place of its own: a suite registers more than one address may. */
export async function signUp(baseUrl: string, account = newAccount()): Promise<LoginAnswer['user'] & Account> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  await callApi(baseUrl, 'POST', '/user/register', { body: account, from });
  const { email, password } = account;
  const { user } = await callApi<LoginAnswer>(baseUrl, 'POST', '/user/login', { body: { email, password }, from });
  return { ...account, ...user };
}

/** As `signUp`, of somebody who teaches as well. */
export async function signUpInstructor(baseUrl: string, named = newAccount()): Promise<LoginAnswer['user'] & Account> {
  const account = await signUp(baseUrl, named);
  const { user } = await callApi<{ user: User }>(baseUrl, 'POST', '/user/become-instructor', {
    token: account.token,
    body: {},
  });
  return { ...account, ...user };
}

/** The token of another session of the account: one that a browser began opens nothing elsewhere. */
export async function logIn(baseUrl: string, { email, password }: Account): Promise<string> {
  return (await callApi<LoginAnswer>(baseUrl, 'POST', '/user/login', { body: { email, password } })).user.token;
}
