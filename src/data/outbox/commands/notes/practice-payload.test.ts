import { expect, it } from 'vitest';
import { aGrade } from '../../../../../tests/support/a-practice-event.ts';
import { applyPractice } from './practice-payload.ts';

it('schedules nothing anew by what the server has told of already, together with what was done elsewhere', () => {
  const here = aGrade(3);
  const elsewhere = aGrade(4, { item: here.item, at: here.at + 1 });
  const told = [{ item: here.item, events: [here, elsewhere], due: 20 }];
  expect(applyPractice(told, { events: [here], dues: { [here.item]: 10 } })).toEqual(told);
  const later = aGrade(1, { item: here.item, at: here.at + 2 });
  expect(applyPractice(told, { events: [here, later], dues: { [here.item]: 30 } })).toEqual([
    { item: here.item, events: [here, elsewhere, later], due: 30 },
  ]);
});
