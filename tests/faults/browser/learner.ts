import type { LibraryAnswer, CartAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { type Account, callApi, newAccount, signUp } from '../../support/api-client.ts';
import type { State } from './model.ts';
import type { NamedCourse } from './stock.ts';

export type Learner = Account & { _id: string; token: string };

/** A new account, signed in on the server, that owns `courses` (free ones). */
export async function newLearner(serverUrl: string, courses: readonly NamedCourse[]): Promise<Learner> {
  const learner = await signUp(serverUrl, newAccount());
  const items = courses.map(({ _id }) => _id);
  if (items.length > 0) {
    await callApi(serverUrl, 'POST', '/course/purchase', { token: learner.token, body: { items } });
  }
  return learner;
}

/** What the server holds of a learner, asked directly. */
export async function loadState(serverUrl: string, learner: Learner): Promise<State> {
  const token = await freshToken(serverUrl, learner);
  const get = <T>(path: string) => callApi<T>(serverUrl, 'GET', path, { token });
  const [{ cart }, { data: library }, { data: progress }] = await Promise.all([
    get<CartAnswer>('/cart'),
    get<LibraryAnswer>('/user/my-learning'),
    get<ProgressAnswer>('/progress'),
  ]);
  const ids = (courses: { _id: string }[]) => new Set(courses.map(({ _id }) => _id));
  return {
    cart: ids(cart),
    wishlist: ids(library.wishlist),
    purchased: ids(library.purchasedCourses),
    archived: ids(library.archivedCourses),
    hidden: new Set(library.hiddenCourses),
    done: new Set(progress.filter((item) => item.completedAt > 0 && item.completedAt >= item.unmarkedAt).map(trackOf)),
    opened: new Set(progress.filter((item) => item.positionAt > 0).map(trackOf)),
  };
}

const trackOf = ({ trackId }: { trackId: string }) => trackId;

/** The learner's own token may have been revoked by the scenario. */
async function freshToken(serverUrl: string, { email, password, token }: Learner): Promise<string> {
  try {
    await callApi(serverUrl, 'GET', '/user/me', { token });
    return token;
  } catch {
    const body = { email, password };
    return (await callApi<{ user: { token: string } }>(serverUrl, 'POST', '/user/login', { body })).user.token;
  }
}
