import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNote } from '../../tests/support/a-note.ts';
import { NOTE_REPLACED_MAX } from './limits.ts';
import { byPlace, deleteNote, isDeleted, mergeNotes, moveNote, textOf, writeNote } from './note-rules.ts';
import type { Note } from './note.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
console.info(`note-rules: seed ${SEED}`);
const check = <T>(property: fc.IProperty<T>) => fc.assert(property, { seed: SEED, numRuns: 2000 });

// A few names and instants that meet often. A name stands for one text.
const name = fc.tuple(fc.nat(4), fc.nat(2)).map(([at, by]) => `00000000${at}-0000000${by}`);
const place = fc.record({
  seconds: fc.option(fc.nat(2)),
  block: fc.option(fc.nat(2)),
  quote: fc.constantFrom('', 'a', 'b'),
  at: fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 8.64e15 })),
});
const one = aNote();
/** Any state of one and the same note. */
const state: fc.Arbitrary<Note> = fc
  .record({ place, names: fc.uniqueArray(name, { maxLength: 4 }), replaced: fc.uniqueArray(name, { maxLength: 4 }) })
  .map(({ place: at, names, replaced }) => {
    const texts = names.map((each) => ({ name: each, text: `said in ${each}` }));
    const note = { ...one, place: at, texts, replaced };
    return mergeNotes(note, note);
  });

describe('mergeNotes', () => {
  it('is commutative', () => {
    check(
      fc.property(state, state, (a, b) => {
        expect(mergeNotes(a, b)).toEqual(mergeNotes(b, a));
      }),
    );
  });

  it('is associative', () => {
    check(
      fc.property(state, state, state, (a, b, c) => {
        expect(mergeNotes(mergeNotes(a, b), c)).toEqual(mergeNotes(a, mergeNotes(b, c)));
      }),
    );
  });

  it('is idempotent: what is said twice, or again after others, changes nothing', () => {
    check(
      fc.property(state, state, (a, b) => {
        expect(mergeNotes(a, a)).toEqual(a);
        expect(mergeNotes(mergeNotes(a, b), a)).toEqual(mergeNotes(a, b));
      }),
    );
  });
});

const written = writeNote(one, 'first', 1000);

describe('two devices that do not know of each other', () => {
  it('keep a new text and a new place', () => {
    const here = writeNote(written, 'second', 2000);
    const there = moveNote(written, { seconds: 99, block: null, quote: 'there' }, 3000);
    for (const merged of [mergeNotes(here, there), mergeNotes(there, here)]) {
      expect(textOf(merged)).toBe('second');
      expect(merged.place).toMatchObject({ seconds: 99, quote: 'there' });
    }
  });

  it('lose neither of two texts; the next edit replaces both', () => {
    const merged = mergeNotes(writeNote(written, 'here', 2000), writeNote(written, 'there', 3000));
    expect(textOf(merged)).toBe('there\n\n———\n\nhere');
    const tidied = writeNote(merged, 'both', 1);
    expect(textOf(mergeNotes(merged, tidied))).toBe('both');
  });

  it('show a text once that both wrote', () => {
    expect(textOf(mergeNotes(writeNote(written, 'same', 2000), writeNote(written, 'same', 3000)))).toBe('same');
  });

  it('bring a note back that one deleted while the other wrote', () => {
    const merged = mergeNotes(deleteNote(written), writeNote(written, 'more', 2000));
    expect(isDeleted(merged)).toBe(false);
    expect(textOf(merged)).toBe('more');
  });

  it('do not bring a deleted note back by moving it', () => {
    expect(isDeleted(mergeNotes(deleteNote(written), moveNote(written, written.place, 9000)))).toBe(true);
  });
});

it('an edit replaces what its writer read, whatever the clock says', () => {
  const later = writeNote(written, 'by a clock that is years behind', 5);
  expect(textOf(mergeNotes(later, written))).toBe('by a clock that is years behind');
  // Also where the text before it arrives after the one that replaced it.
  const latest = writeNote(later, 'last', 6);
  expect(textOf(mergeNotes(mergeNotes(latest, written), later))).toBe('last');
});

it('a place that is set by a clock that is behind is the later one', () => {
  const moved = moveNote(
    moveNote(written, { seconds: 5, block: null, quote: '' }, 9000),
    { ...one.place, seconds: 6 },
    10,
  );
  expect(mergeNotes(written, moved).place.seconds).toBe(6);
});

it('a deleted note keeps no text, and comes back by Undo', () => {
  const deleted = deleteNote(written);
  expect(JSON.stringify(deleted)).not.toContain('first');
  expect(textOf(mergeNotes(deleted, writeNote(deleted, textOf(written), 2000)))).toBe('first');
});

it('a note remembers the latest of the texts that were replaced', () => {
  let note = written;
  for (let i = 0; i < NOTE_REPLACED_MAX + 20; i++) note = writeNote(note, `${i}`, 2000 + i);
  expect(note.replaced).toHaveLength(NOTE_REPLACED_MAX);
  expect(textOf(mergeNotes(note, { ...written, texts: note.texts }))).toBe(`${NOTE_REPLACED_MAX + 19}`);
});

it('notes stand in the order of their lesson, those about all of it first', () => {
  const at = (seconds: number | null, createdAt: number) => aNote({ createdAt, place: { seconds } });
  const notes = [at(9, 1), at(2, 3), at(null, 4), at(2, 2)];
  expect([...notes].sort(byPlace)).toEqual([notes[2], notes[3], notes[1], notes[0]]);
});
