import type { TestApp } from './test-app.ts';

type Auth = TestApp['deps']['auth'];
type Found = Awaited<ReturnType<Auth['api']['getSession']>>;

/** Half of a request's time would go to sessions that were found a moment ago: each is looked up once, and when it `ended`. */
export function rememberSessions(
  { api }: Auth,
  { sessions = new Map<string, Found>(), ended = new Set<string>() } = {},
): void {
  const { getSession, signOut } = api;
  const find = async (context: { headers: Headers }) => {
    const token = tokenOf(context.headers);
    const known = ended.has(token) ? undefined : sessions.get(token);
    const found: Found = known ?? (await getSession<false>(context));
    if (found) sessions.set(token, found);
    return found;
  };
  const end = async (context: { headers: Headers }) => {
    ended.add(tokenOf(context.headers));
    return signOut(context);
  };
  Object.assign(api, { getSession: find, signOut: end });
}

const tokenOf = (headers: Headers) => headers.get('authorization')?.replace('Bearer ', '') ?? '';
