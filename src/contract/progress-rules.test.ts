import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProgress } from '../../tests/support/a-progress.ts';
import { isCompleted, mergeProgress, progressOfMark, progressOfPosition } from './progress-rules.ts';
import type { Progress } from './progress.ts';

const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { seed: 1, numRuns: 2000 });

// A few values that meet often, and any other.
const instant = fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 0, max: 8.64e15 }));
const seconds = fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 1e6, noNaN: true }));
const progress: fc.Arbitrary<Progress> = fc.record({
  courseId: fc.constant('course'),
  trackId: fc.constant('track'),
  furthestSeconds: seconds,
  positionSeconds: seconds,
  positionAt: instant,
  completedAt: instant,
  unmarkedAt: instant,
});
const nothing = aProgress({ courseId: 'course', trackId: 'track' });

describe('mergeProgress', () => {
  it('is commutative', () => {
    check(
      fc.property(progress, progress, (a, b) => {
        expect(mergeProgress(a, b)).toEqual(mergeProgress(b, a));
      }),
    );
  });

  it('is associative', () => {
    check(
      fc.property(progress, progress, progress, (a, b, c) => {
        expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
      }),
    );
  });

  it('is idempotent: what is said twice, or again after others, changes nothing', () => {
    check(
      fc.property(progress, progress, (a, b) => {
        expect(mergeProgress(a, a)).toEqual(a);
        const both = mergeProgress(a, b);
        expect(mergeProgress(both, a)).toEqual(both);
      }),
    );
  });

  it('makes one of its arguments the place to resume, and the further one the furthest', () => {
    check(
      fc.property(progress, progress, (a, b) => {
        const { positionAt, positionSeconds, furthestSeconds } = mergeProgress(a, b);
        expect([a, b].some((one) => one.positionAt === positionAt && one.positionSeconds === positionSeconds)).toBe(
          true,
        );
        expect(Math.max(a.positionAt, b.positionAt)).toBe(positionAt);
        expect(Math.max(a.furthestSeconds, b.furthestSeconds)).toBe(furthestSeconds);
      }),
    );
  });
});

/** What a learner does in one lesson while the clock stands wherever it stands. */
const word = fc.oneof(
  fc.record({ mark: fc.boolean(), at: instant }),
  fc.record({ watchedTo: fc.integer({ min: 0, max: 100 }), at: instant }),
);

describe('a mark by hand', () => {
  it('is never lost: it is the last word whatever the clock said before', () => {
    check(
      fc.property(fc.array(word, { maxLength: 8 }), fc.boolean(), instant, (words, done, now) => {
        let known = nothing;
        for (const one of words) known = mergeProgress(known, say(one, known));
        const marked = mergeProgress(known, progressOfMark({ ...nothing, done }, known, Math.max(now, 1)));
        expect(isCompleted(marked)).toBe(done);
      }),
    );
  });

  it('is not lost when what was said before it arrives after it, twice, and in any order', () => {
    check(
      fc.property(fc.array(word, { maxLength: 6 }), fc.boolean(), fc.nat(), (words, done, turn) => {
        const said: Progress[] = [];
        let known = nothing;
        for (const one of [...words, { mark: done, at: 5 }]) {
          const progress = say(one, known);
          said.push(progress, progress);
          known = mergeProgress(known, progress);
        }
        const arrived = [...said.slice(turn % said.length), ...said.slice(0, turn % said.length)].reverse();
        expect(isCompleted(arrived.reduce(mergeProgress, nothing))).toBe(done);
      }),
    );
  });

  it('changes nothing but the mark', () => {
    check(
      fc.property(progress, fc.boolean(), instant, (known, done, now) => {
        const {
          completedAt: _c,
          unmarkedAt: _u,
          ...rest
        } = mergeProgress(known, progressOfMark({ ...nothing, done }, known, now));
        expect(known).toMatchObject(rest);
      }),
    );
  });
});

function say(one: { mark: boolean; at: number } | { watchedTo: number; at: number }, known: Progress): Progress {
  const at = Math.max(one.at, 1);
  if ('mark' in one) return progressOfMark({ ...nothing, done: one.mark }, known, at);
  return progressOfPosition({ ...nothing, seconds: one.watchedTo, durationSeconds: 100 }, at);
}
