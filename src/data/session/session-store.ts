import type { User } from '#contract/user.ts';
import { createListeners } from '#lib/listeners.ts';

/**
 * The session of this device. `status` is `unknown` until it was read, and always on the server. `epoch` is raised at every
 * sign-in and sign-out: a response to a request of an earlier epoch must not be stored. `expiredUserId` is the user whose
 * session the server ended; after a login of that user, the pending work continues. `since` orders the sessions of this device,
 * across restarts.
 */
export type Session =
  | {
      status: 'unknown' | 'signed-out';
      token: null;
      user: null;
      expiredUserId: string | null;
      epoch: number;
      since: number;
    }
  | { status: 'signed-in'; token: string; user: User; expiredUserId: null; epoch: number; since: number };

/** Why a session ended: the user logged out, the server sent a 401, or another tab ended it. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

/** The used part of `Storage`, a type that the worker's library does not have. */
export interface KeyValueStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** The keys that the specification requires (section 9). */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'authUser';
/** The instructor's courses. They are deleted when the session ends. */
export const COURSES_KEY = 'instructorCourses';

const EXPIRED_KEY = 'expiredUserId';
/** Set from the end of a session to the next sign-in. It distinguishes a sign-out from a lost localStorage. */
const SIGNED_OUT_KEY = 'signedOut';

/** When the session last changed. A killed browser may start with an older localStorage, and this key shows that. */
export const SINCE_KEY = 'sessionSince';

export const UNKNOWN_SESSION: Session = {
  status: 'unknown',
  token: null,
  user: null,
  expiredUserId: null,
  epoch: 0,
  since: 0,
};

let session: Session = UNKNOWN_SESSION;
let aborter = new AbortController();
const listeners = createListeners<[session: Session, end?: SessionEnd]>();

/** The current session; the same object until it changes. The first call in a page reads localStorage. */
export function getSession(): Session {
  if (session === UNKNOWN_SESSION && 'document' in globalThis) session = readSaved();
  return session;
}

/** Whether anybody ever signed in on this device, as far as localStorage shows. */
export function hasHadSession(): boolean {
  return storage()?.getItem(SINCE_KEY) != null;
}

/** Calls `listener` after each change. Returns a function that ends this. */
export const subscribeSession = listeners.subscribe;

/** A signal that aborts when the current session ends, for requests whose responses belong to this user. */
export function sessionSignal(): AbortSignal {
  return aborter.signal;
}

/** Starts and saves a session after a login. */
export function signIn(token: string, user: User): void {
  const since = nextSince();
  save(TOKEN_KEY, token);
  save(USER_KEY, JSON.stringify(user));
  storage()?.removeItem(EXPIRED_KEY);
  storage()?.removeItem(SIGNED_OUT_KEY);
  replace({ status: 'signed-in', token, user, expiredUserId: null, since });
}

/** Updates the details of the signed-in user; ignored when another user is signed in now. */
export function updateUser(user: User): void {
  const now = getSession();
  if (now.status !== 'signed-in' || now.user._id !== user._id) return;
  // Another tab may have logged out a moment ago. A late response must not restore the user.
  if (isStillSignedIn()) save(USER_KEY, JSON.stringify(user));
  if (JSON.stringify(user) !== JSON.stringify(now.user)) set({ ...now, user });
}

/** Whether localStorage still has this page's session. Without localStorage, whether the page has a session. */
export function isStillSignedIn(): boolean {
  const { token } = getSession();
  const kept = storage();
  return token !== null && (kept === null || kept.getItem(TOKEN_KEY) === token);
}

/** Ends the session: deletes token and user, and aborts the requests of the session. */
export function endSession(end: SessionEnd): void {
  const { user } = getSession();
  const since = nextSince();
  const expiredUserId = end === 'expired' ? (user?._id ?? null) : null;
  // Saved first: when another tab sees that the token is gone, it must also see whose downloads and copies to keep.
  if (expiredUserId) save(EXPIRED_KEY, expiredUserId);
  storage()?.removeItem(TOKEN_KEY);
  storage()?.removeItem(USER_KEY);
  storage()?.removeItem(COURSES_KEY);
  save(SIGNED_OUT_KEY, '1');
  if (!user) return;
  replace({ status: 'signed-out', token: null, user: null, expiredUserId, since }, end);
}

/** Whether the last session was ended on purpose, and not lost with localStorage. */
export function hasSignedOut(): boolean {
  return storage()?.getItem(SIGNED_OUT_KEY) != null;
}

/** Ends the session of `token` if it is still the current one: a late 401 must not end a newer session. */
export function expireSession(token: string): void {
  if (getSession().token === token) endSession('expired');
}

/** Follows a session change of another tab. `key` is that of the `storage` event; null when all keys were cleared. */
export function followStorage(key: string | null): void {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
  const saved = readSaved();
  const now = getSession();
  // A login writes two keys, with one event each. After the first event, the user in localStorage may still be the earlier one.
  if (saved.token === now.token && saved.user?._id === now.user?._id) {
    // The same user, perhaps with a new name or picture.
    if (saved.user) updateUser(saved.user);
    return;
  }
  replace(saved, saved.status === 'signed-in' ? undefined : 'elsewhere');
}

type Change =
  | { status: 'signed-out'; token: null; user: null; expiredUserId: string | null; since: number }
  | { status: 'signed-in'; token: string; user: User; expiredUserId: null; since: number };

function replace(change: Change, end?: SessionEnd): void {
  const ended = aborter;
  aborter = new AbortController();
  set({ ...change, epoch: session.epoch + 1 }, end);
  ended.abort();
}

function set(next: Session, end?: SessionEnd): void {
  session = next;
  listeners.tell(next, end);
}

function readSaved(): Session & Change {
  const token = storage()?.getItem(TOKEN_KEY);
  const user = toUser(storage()?.getItem(USER_KEY));
  const epoch = session.epoch;
  const since = savedSince();
  const expiredUserId = storage()?.getItem(EXPIRED_KEY) ?? null;
  if (!token || !user) return { status: 'signed-out', token: null, user: null, expiredUserId, epoch, since };
  return { status: 'signed-in', token, user, expiredUserId: null, epoch, since };
}

/** Saves and returns a new `since`. Call it before the token is saved, so that other tabs find both. */
function nextSince(): number {
  const since = Math.max(Date.now(), getSession().since + 1, savedSince() + 1);
  save(SINCE_KEY, String(since));
  return since;
}

function savedSince(): number {
  return Number(storage()?.getItem(SINCE_KEY)) || 0;
}

function toUser(text: string | null | undefined): User | null {
  try {
    const user = JSON.parse(text ?? 'null') as User | null;
    return user && typeof user._id === 'string' ? user : null;
  } catch {
    // Invalid JSON counts as signed out. The next login overwrites it.
    return null;
  }
}

function save(key: string, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch (error) {
    // Storage is full or blocked. The session then ends with this page.
    console.warn('The session could not be saved on this device', error);
  }
}

function storage(): KeyValueStorage | null {
  // Newer Node versions have a localStorage too. On the server, all visitors would share it.
  if (!('document' in globalThis)) return null;
  try {
    return (globalThis as { localStorage?: KeyValueStorage }).localStorage ?? null;
  } catch {
    // The access throws when site data is blocked. The session then ends with this page.
    return null;
  }
}
