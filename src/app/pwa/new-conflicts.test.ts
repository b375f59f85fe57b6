import { expect, test } from 'vitest';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { aPendingCommand } from '../../../tests/support/a-pending-command.ts';
import { createConflictWatch } from './new-conflicts.ts';

const edit = (id: number, more: Partial<PendingCommand> = {}) =>
  aPendingCommand({
    id,
    type: 'track-edit',
    label: 'Your edit of “Loops”',
    edit: '/instructor/course/c?open=t',
    ...more,
  });
const refused = { state: 'dead', lastCode: 'conflict' } as const;

test('an edit that becomes a conflict is found once', () => {
  const watch = createConflictWatch();
  expect(watch([edit(1)])).toEqual([]);
  expect(watch([edit(1, { state: 'inflight' })])).toEqual([]);
  expect(watch([edit(1, refused)])).toMatchObject([{ id: 1 }]);
  expect(watch([edit(1, refused)])).toEqual([]);
});

test('a conflict that was there when the page opened is not new', () => {
  const watch = createConflictWatch();
  expect(watch([])).toEqual([]);
  expect(watch([edit(1, refused)])).toEqual([]);
});

test('of several fields of one thing the first is found, and again after they were settled', () => {
  const watch = createConflictWatch();
  watch([edit(1), edit(2), edit(3, { label: 'Your edit of “Lists”' })]);
  expect(watch([edit(1, refused), edit(2), edit(3, { ...refused, label: 'Your edit of “Lists”' })])).toMatchObject([
    { id: 1 },
    { id: 3 },
  ]);
  expect(watch([edit(1, refused), edit(2, refused)])).toEqual([]);
  expect(watch([edit(4)])).toEqual([]);
  expect(watch([edit(4, refused)])).toMatchObject([{ id: 4 }]);
});

test('another refusal is no conflict of texts', () => {
  const watch = createConflictWatch();
  watch([edit(1), edit(2, { type: 'cart-add' })]);
  expect(
    watch([edit(1, { state: 'dead', lastCode: 'bad_request' }), edit(2, { ...refused, type: 'cart-add' })]),
  ).toEqual([]);
});
