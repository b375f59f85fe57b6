import type { User } from '#contract/user.ts';
import { createListeners } from '#lib/listeners.ts';

/**
 * Who is signed in on this device. `unknown` before it was read, as on the server. `epoch` grows with every sign-in and
 * sign-out: an answer that was asked for in an earlier epoch must not be kept. `expiredUserId`: whose session the server
 * ended; a login of that user goes on where it stopped. `since` orders the sessions of this device, also across a restart.
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

/** Why a session ended: the learner's wish, the server's 401, or another tab. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

/** What of `Storage` is needed; the worker's library does not know the type. */
export interface KeyValueStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** The keys that the specification fixes (section 9). */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'authUser';
/** The instructor's courses; they go with the session that asked for them. */
export const COURSES_KEY = 'instructorCourses';

const EXPIRED_KEY = 'expiredUserId';
/** There from the end of a session to the next sign-in: nobody is signed in because that was wanted, not forgotten. */
const SIGNED_OUT_KEY = 'signedOut';

/** When the session changed last: a browser that is killed may start with the localStorage of seconds ago. */
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

/** The session now; the same object until it changes. Reads localStorage at the first call in a page. */
export function getSession(): Session {
  if (session === UNKNOWN_SESSION && 'document' in globalThis) session = readSaved();
  return session;
}

/** Whether anybody was ever signed in here, as far as this storage knows. */
export function hasHadSession(): boolean {
  return storage()?.getItem(SINCE_KEY) != null;
}

/** Calls `listener` after each change until the returned function is called. */
export const subscribeSession = listeners.subscribe;

/** Aborts when the present session ends: hand it to fetches whose answers belong to this user. */
export function sessionSignal(): AbortSignal {
  return aborter.signal;
}

/** Saves the answer of a login and makes it the session. */
export function signIn(token: string, user: User): void {
  const since = nextSince();
  save(TOKEN_KEY, token);
  save(USER_KEY, JSON.stringify(user));
  storage()?.removeItem(EXPIRED_KEY);
  storage()?.removeItem(SIGNED_OUT_KEY);
  replace({ status: 'signed-in', token, user, expiredUserId: null, since });
}

/** Takes over fresh details of the same user; ignored when somebody else is signed in by now. */
export function updateUser(user: User): void {
  const now = getSession();
  if (now.status !== 'signed-in' || now.user._id !== user._id) return;
  // Another tab may have logged out a moment ago: a late answer must not bring the user back.
  if (isStillSignedIn()) save(USER_KEY, JSON.stringify(user));
  if (JSON.stringify(user) !== JSON.stringify(now.user)) set({ ...now, user });
}

/** Whether this page's session is also the one that localStorage names by now, where there is one to ask. */
export function isStillSignedIn(): boolean {
  const { token } = getSession();
  const kept = storage();
  return token !== null && (kept === null || kept.getItem(TOKEN_KEY) === token);
}

/** Forgets token and user and aborts what runs in their name. */
export function endSession(end: SessionEnd): void {
  const { user } = getSession();
  const since = nextSince();
  const expiredUserId = end === 'expired' ? (user?._id ?? null) : null;
  // First, so that another tab that sees the token gone also sees whose downloads and copies stay.
  if (expiredUserId) save(EXPIRED_KEY, expiredUserId);
  storage()?.removeItem(TOKEN_KEY);
  storage()?.removeItem(USER_KEY);
  storage()?.removeItem(COURSES_KEY);
  save(SIGNED_OUT_KEY, '1');
  if (!user) return;
  replace({ status: 'signed-out', token: null, user: null, expiredUserId, since }, end);
}

/** Whether the last session of this device was ended, rather than lost. */
export function hasSignedOut(): boolean {
  return storage()?.getItem(SIGNED_OUT_KEY) != null;
}

/** Ends the session that `token` names, if it is still the present one: a late 401 must not end a newer session. */
export function expireSession(token: string): void {
  if (getSession().token === token) endSession('expired');
}

/** Takes over what another tab saved: pass the key of its `storage` event, null when all was cleared. */
export function followStorage(key: string | null): void {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
  const saved = readSaved();
  const now = getSession();
  // A login writes two keys, and one event arrives before the other: the user that was read may be the earlier one's.
  if (saved.token === now.token && saved.user?._id === now.user?._id) {
    // The same learner, who may have another name or picture by now.
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

/** Saves and returns the place of the change that is being made; first, so that other tabs find it with the token. */
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
    // Not ours or cut off: as good as nobody signed in; the next login writes it anew.
    return null;
  }
}

function save(key: string, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch (error) {
    // A full or forbidden storage: the session then lasts as long as this page.
    console.warn('The session could not be saved on this device', error);
  }
}

function storage(): KeyValueStorage | null {
  // Newer Node versions have a localStorage of their own, which would be one for all visitors.
  if (!('document' in globalThis)) return null;
  try {
    return (globalThis as { localStorage?: KeyValueStorage }).localStorage ?? null;
  } catch {
    // Blocked site data makes the mere access throw: the session then lasts as long as this page.
    return null;
  }
}
