import type { Act, Course, Person, Track } from './schedule.ts';

/** An act that the device accepted: it said "saved". `at` is the device's clock then. */
export interface Accepted {
  key: string;
  person: Person;
  act: Act;
  at: number;
  /** Taken back in time: as if it had never been. */
  undone: boolean;
}

export interface Study {
  furthest: number;
  position: number;
  positionAt: number;
  done: boolean;
  doneAt: number;
  unmarkedAt: number;
}

/** What the server must hold of one learner when all is delivered. */
export interface Learner {
  cart: Set<Course>;
  wishlist: Set<Course>;
  shelf: Map<Course, 'active' | 'archived' | 'hidden'>;
  study: Map<Track, Study>;
}

export const SHELF = {
  'library-archive': 'archived',
  'library-unarchive': 'active',
  'library-remove': 'hidden',
} as const;

/** Of which course a track is. */
export const COURSE_OF: Record<Track, 'owned' | 'free'> = { 'owned-1': 'owned', 'owned-2': 'owned', 'free-1': 'free' };
export const LESSON_SECONDS = 100;

/** The rules of the product in their simplest form: acts happen in the order in which the learner did them, each once. */
export function learnerAfter(accepted: readonly Accepted[]): Learner {
  const learner: Learner = {
    cart: new Set(),
    wishlist: new Set(),
    shelf: new Map([['owned', 'active']]),
    study: new Map(),
  };
  for (const { act, at, undone } of accepted) if (!undone) apply(learner, act, at);
  return learner;
}

function apply(learner: Learner, act: Act, at: number): void {
  const { cart, wishlist, shelf } = learner;
  switch (act.act) {
    case 'cart-add':
      if (act.course !== 'withdrawn' && !shelf.has(act.course)) cart.add(act.course);
      break;
    case 'cart-remove':
      cart.delete(act.course);
      break;
    case 'wishlist-add':
      if (act.course !== 'withdrawn' && !shelf.has(act.course)) wishlist.add(act.course);
      break;
    case 'wishlist-remove':
      wishlist.delete(act.course);
      break;
    case 'enroll':
      if (shelf.has('free')) break;
      shelf.set('free', 'active');
      cart.delete('free');
      wishlist.delete('free');
      break;
    case 'watch':
      watch(studyOf(learner, act.track), act.seconds, at);
      break;
    case 'mark':
      mark(studyOf(learner, act.track), act.done, at);
      break;
    default:
      shelf.set(act.course, SHELF[act.act]);
  }
}

function studyOf({ study }: Learner, track: Track): Study {
  const known = study.get(track) ?? { furthest: 0, position: 0, positionAt: 0, done: false, doneAt: 0, unmarkedAt: 0 };
  study.set(track, known);
  return known;
}

/** The place to resume is the latest by the clock. Watched to the end is done, unless it was unmarked at a later time. */
function watch(study: Study, seconds: number, at: number): void {
  study.furthest = Math.max(study.furthest, seconds);
  if (at > study.positionAt || (at === study.positionAt && seconds > study.position)) {
    study.position = seconds;
    study.positionAt = at;
  }
  if (seconds < LESSON_SECONDS * 0.9) return;
  study.doneAt = Math.max(study.doneAt, at);
  if (at >= study.unmarkedAt) study.done = true;
}

/** A mark by hand is the last word, also when the clock was set back since the word before. */
function mark(study: Study, done: boolean, at: number): void {
  study.done = done;
  if (done) study.doneAt = Math.max(study.doneAt, study.unmarkedAt, at);
  else study.unmarkedAt = Math.max(study.unmarkedAt, study.doneAt + 1, at);
}
