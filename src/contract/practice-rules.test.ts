import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinEvents, toEvent, toPractised } from './practice-rules.ts';
import { type PracticeEvent, practiceEventSchema } from './practice.ts';

const SEED = Number(process.env['SEED'] ?? 20261125);
const ids = fc.integer({ min: 0, max: 30 }).map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const said: fc.Arbitrary<PracticeEvent['said']> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), hidden: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }) }),
  fc.constant({ kind: 'remove' as const }),
  fc.record({
    kind: fc.constant('grade' as const),
    rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    elapsedMs: fc.nat({ max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('undo' as const), grade: ids }),
);
/** Few instants, so that many are the same; each id says one thing only. */
const log = fc.uniqueArray(fc.record({ id: ids, item: fc.constant('note:n'), at: fc.nat({ max: 8 }), said }), {
  selector: ({ id }) => id,
  maxLength: 25,
});

const event = (id: string, at: number, what: PracticeEvent['said']): PracticeEvent => ({
  ...{ id, item: 'note:n', at, said: what },
});
const grade = (rating: 1 | 2 | 3 | 4) => ({ kind: 'grade', rating, elapsedMs: 5 }) as const;

describe('joinEvents', () => {
  it(`ends in the same whatever the order, the pieces and the repetitions (seed ${SEED})`, () => {
    fc.assert(
      fc.property(log, fc.infiniteStream(fc.nat({ max: 99 })), (events, random) => {
        const draw = () => random.next().value as number;
        const whole = joinEvents([], events);
        let known: PracticeEvent[] = [];
        const left = [...events, ...events.filter(() => draw() % 2 === 0)];
        while (left.length > 0) {
          const piece = Array.from({ length: 1 + (draw() % 4) }, () => left.splice(draw() % left.length, 1))
            .flat()
            .filter(Boolean);
          known = draw() % 2 ? joinEvents(known, piece) : joinEvents(piece, known);
        }
        expect(known).toEqual(whole);
        expect(toPractised(known)).toEqual(toPractised(whole));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('keeps what the second list says of an event, whose time the server may have corrected', () => {
    const said = { kind: 'remove' } as const;
    expect(joinEvents([event('a', 900, said)], [event('a', 5, said)])).toEqual([event('a', 5, said)]);
  });
});

describe('toPractised', () => {
  it('leaves out undone grades, also where the undo comes first', () => {
    const events = [
      event('u', 1, { kind: 'undo', grade: 'g' }),
      event('g', 2, grade(3)),
      event('h', 3, grade(1)),
      event('a', 4, { kind: 'add', hidden: [2] }),
    ];
    const { hidden, grades } = toPractised(events);
    expect(hidden).toEqual([2]);
    expect(grades.map(({ id }) => id)).toEqual(['h']);
  });

  it('keeps the grades of what is taken out, for when it comes back', () => {
    const out = [
      event('a', 1, { kind: 'add', hidden: [] }),
      event('g', 2, grade(3)),
      event('r', 3, { kind: 'remove' }),
    ];
    expect(toPractised(out)).toMatchObject({ added: false, grades: [{ id: 'g' }] });
    const again = [...out, event('b', 4, { kind: 'add', hidden: [1] })];
    expect(toPractised(again)).toMatchObject({ added: true, hidden: [1], grades: [{ id: 'g' }] });
  });
});

it('says a thing after all that was known, also under a clock that was set back', () => {
  const at = (events: readonly PracticeEvent[], now: number) =>
    toEvent({ item: 'note:n', events }, { kind: 'remove' }, { id: 'b', now }).at;
  expect(at([event('a', 50, { kind: 'remove' })], 40)).toBe(51);
  expect(at([event('a', 50, { kind: 'remove' })], 60)).toBe(60);
  expect(at([], 7)).toBe(7);
});

it.each([-5000, 0, 1234.6, 400 * 86_400_000])('says a grade that the server takes after %d ms', (elapsedMs) => {
  const known = { item: `note:${crypto.randomUUID()}`, events: [] };
  const said = toEvent(known, { kind: 'grade', rating: 3, elapsedMs }, { id: crypto.randomUUID(), now: 7 });
  expect(practiceEventSchema.safeParse(said).success).toBe(true);
});
