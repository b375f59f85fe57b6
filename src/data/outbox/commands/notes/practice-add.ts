import { paths } from '#config/paths.ts';
import { PRACTICE_BATCH_MAX } from '#contract/limits.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import { declareCommand, declareCopies } from '../declare-command.ts';
import { applyPractice, isPracticePayload, type PracticePayload } from './practice-payload.ts';

const practiceCopies = declareCopies({
  stores: ['practice'],
  settle: async ({ db, row: { userId }, command: { payload }, answer: { happened } }) => {
    if (!happened || !isPracticePayload(payload) || !(await isAtHome(db, userId))) return;
    const items = [...new Set(payload.events.map(({ item }) => item))];
    const known = (await db.practice.bulkGet(items.map((item): [string, string] => [userId, item]))).filter(
      (each) => each !== undefined,
    );
    const seqs = new Map(known.map(({ item, seq }) => [item, seq]));
    const after = applyPractice(known, payload);
    await db.practice.bulkPut(
      after.map(({ item, events, due }) => ({ userId, item, events, due, seq: seqs.get(item) ?? 0 })),
    );
  },
});

function partOf(events: PracticePayload['events'], dues: PracticePayload['dues']): PracticePayload {
  const items = new Set(events.map(({ item }) => item));
  return { events, dues: Object.fromEntries(Object.entries(dues).filter(([item]) => items.has(item))) };
}

export const practiceAdd = declareCommand({
  kind: 'practice-add',
  endpoint: 'practiceAdd',
  v: 1,
  isPayload: isPracticePayload,
  entity: () => 'practice',
  label: ({ events }) => {
    const reviews = events.filter(({ said }) => said.kind === 'grade').length;
    const count = reviews || new Set(events.map(({ item }) => item)).size;
    return `Practice: ${count} ${reviews > 0 ? 'review' : 'card'}${count === 1 ? '' : 's'}`;
  },
  about: () => [],
  edit: () => paths.practice,
  toBody: ({ events }) => ({ events }),
  merge: (later, earlier) => {
    const events = [...(earlier?.events ?? []), ...later.events];
    return events.length > PRACTICE_BATCH_MAX ? null : { events, dues: { ...earlier?.dues, ...later.dues } };
  },
  // Into halves: one event that is refused does not take the others along.
  split: ({ events, dues }) => {
    const half = Math.ceil(events.length / 2);
    return events.length > 1 ? [events.slice(0, half), events.slice(half)].map((part) => partOf(part, dues)) : [];
  },
  shownWhenRefused: ['practice'],
  overlay: { practice: applyPractice },
  copies: practiceCopies,
  refreshes: ['practice'],
});
