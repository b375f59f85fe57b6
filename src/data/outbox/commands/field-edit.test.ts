import { describe, expect, it } from 'vitest';
import { absorbIntoConflict, isNoEdit, mergeEdits, splitEdit, withoutFields } from './field-edit.ts';

const edit = (from: object, changes: object) => ({ from, changes });

describe('mergeEdits', () => {
  it('keeps where the earlier one began and where the later one ended', () => {
    expect(
      mergeEdits(edit({ title: 'A' }, { title: 'B' }), edit({ title: 'B', text: 'x' }, { title: 'C', text: 'y' })),
    ).toEqual(edit({ title: 'A', text: 'x' }, { title: 'C', text: 'y' }));
  });

  it('drops what ends where it began, lists too', () => {
    const merged = mergeEdits(
      edit({ tags: ['a'], title: 'A' }, { tags: [], title: 'B' }),
      edit({ tags: [], title: 'B' }, { tags: ['a'], title: 'A' }),
    );
    expect(merged).toEqual(edit({}, {}));
    expect(isNoEdit(merged ?? edit({}, { a: 1 }))).toBe(true);
  });

  it('keeps edits apart that two forms made of the same text', () => {
    expect(mergeEdits(edit({ title: 'A' }, { title: 'B' }), edit({ title: 'A' }, { title: 'C' }))).toBeNull();
    expect(mergeEdits(edit({ title: 'A' }, { title: 'B' }), edit({ title: 'A' }, { title: 'B' }))).toEqual(
      edit({ title: 'A' }, { title: 'B' }),
    );
  });
});

it('splits into an edit for each field, one alone not at all', () => {
  const both = edit({ title: 'A', text: 'x' }, { title: 'B', text: 'y' });
  expect(splitEdit(both)).toEqual([edit({ title: 'A' }, { title: 'B' }), edit({ text: 'x' }, { text: 'y' })]);
  expect(splitEdit(edit({ title: 'A' }, { title: 'B' }))).toEqual([]);
  expect(withoutFields(both, ['title'])).toEqual(edit({ text: 'x' }, { text: 'y' }));
});

it('takes a later edit of a field in conflict into the conflict, and leaves the rest', () => {
  const refused = edit({ title: 'A' }, { title: 'B' });
  expect(absorbIntoConflict(refused, edit({ title: 'T', text: 'x' }, { title: 'C', text: 'y' }))).toEqual({
    payload: edit({ title: 'A' }, { title: 'C' }),
    revive: false,
    rest: edit({ text: 'x' }, { text: 'y' }),
  });
  expect(absorbIntoConflict(refused, edit({ text: 'x' }, { text: 'y' }))).toBeNull();
});
