import { describe, expect, it } from 'vitest';
import type { Library, OwnedCourse } from '#contract/library.ts';
import type { Progress } from '#contract/progress.ts';
import type { OutboxState } from '#data/db/rows.ts';
import { aProgress } from '../../../../tests/support/a-progress.ts';
import { courseSummary } from '../../../../tests/support/course-summary.ts';
import { applyPending } from './apply-pending.ts';
import type { CommandType, PayloadOf } from '../commands/registry.ts';
import { toCourse } from '../commands/to-course.ts';

const course = (id: string) => toCourse(courseSummary(id));
const owned = (id: string): OwnedCourse => ({
  ...course(id),
  purchasedAt: '2026-01-01T00:00:00.000Z',
  progress: { completedTracks: 0, totalTracks: 2, percent: 0, lastTrackId: null, lastPositionSeconds: 0 },
});
const library = (over: Partial<Library> = {}): Library => ({
  purchasedCourses: [],
  wishlist: [],
  archivedCourses: [],
  hiddenCourses: [],
  ...over,
});
const row = <T extends CommandType>(type: T, payload: PayloadOf<T>, state: OutboxState = 'pending') => ({
  type,
  payload,
  state,
});
const ids = (courses: { _id: string }[]) => courses.map(({ _id }) => _id);

describe('applyPendingToCart', () => {
  it('applies commands in order', () => {
    const rows = [
      row('cart-add', { course: courseSummary('b') }),
      row('cart-remove', { course: courseSummary('a') }),
      row('cart-add', { course: courseSummary('c') }),
      row('cart-remove', { course: courseSummary('c') }),
    ];
    expect(ids(applyPending('cart', [course('a')], rows))).toEqual(['b']);
  });

  it('does not show a course twice that the server has by now', () => {
    expect(ids(applyPending('cart', [course('a')], [row('cart-add', { course: courseSummary('a') })]))).toEqual(['a']);
  });

  it('shows what is in flight or waits for a login, and not what was refused', () => {
    const rows = [
      row('cart-add', { course: courseSummary('a') }, 'inflight'),
      row('cart-add', { course: courseSummary('b') }, 'paused-auth'),
      row('cart-add', { course: courseSummary('c') }, 'dead'),
    ];
    expect(ids(applyPending('cart', [], rows))).toEqual(['a', 'b']);
  });

  it('leaves the cart alone for other commands, unknown ones too', () => {
    const rows = [
      row('wishlist-add', { course: courseSummary('b') }),
      { type: 'of-a-newer-version', payload: {}, state: 'pending' as const },
    ];
    expect(ids(applyPending('cart', [course('a')], rows))).toEqual(['a']);
  });

  it('takes bought courses out', () => {
    const payload = { items: ['a'], courses: [courseSummary('a')], purchasedAt: '2026-01-02T00:00:00.000Z' };
    expect(ids(applyPending('cart', [course('a'), course('b')], [row('purchase', payload)]))).toEqual(['b']);
  });
});

describe('applyPendingToLibrary', () => {
  it('wishes and unwishes', () => {
    const rows = [
      row('wishlist-add', { course: courseSummary('b') }),
      row('wishlist-remove', { course: courseSummary('a') }),
    ];
    expect(ids(applyPending('library', library({ wishlist: [course('a')] }), rows).wishlist)).toEqual(['b']);
  });

  it('archives, brings back and hides', () => {
    const start = library({ purchasedCourses: [owned('a'), owned('b')], archivedCourses: [owned('c')] });
    const view = applyPending('library', start, [
      row('library-archive', { courseId: 'a', title: 'A' }),
      row('library-unarchive', { courseId: 'c', title: 'C' }),
      row('library-remove', { courseId: 'b', title: 'B' }),
    ]);
    expect([ids(view.purchasedCourses), ids(view.archivedCourses), view.hiddenCourses]).toEqual([['c'], ['a'], ['b']]);
  });

  it('shows a purchase that the server has not confirmed, once', () => {
    const payload = {
      items: ['a', 'b'],
      courses: [courseSummary('a'), courseSummary('b')],
      purchasedAt: '2026-01-02T00:00:00.000Z',
    };
    const view = applyPending('library', library({ archivedCourses: [owned('a')] }), [row('purchase', payload)]);
    expect([ids(view.purchasedCourses), ids(view.archivedCourses)]).toEqual([['b'], ['a']]);
  });
});

describe('applyPendingToProgress', () => {
  it('joins: the furthest second and the later position', () => {
    const at = (positionSeconds: number, positionAt: number) =>
      aProgress({ furthestSeconds: positionSeconds, positionSeconds, positionAt });
    const [joined] = applyPending('progress', [at(60, 1)], [row('progress-put', { items: [at(20, 2)] })]);
    expect(joined).toMatchObject({ furthestSeconds: 60, positionSeconds: 20, positionAt: 2 });
  });
});
