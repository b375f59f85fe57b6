import { expect, test } from 'vitest';
import { toObjectiveGroups } from './objective-groups.ts';

test('a string heads the array that follows it', () => {
  expect(toObjectiveGroups(['Basics', ['Variables', 'Loops']])).toEqual([
    { heading: 'Basics', points: ['Variables', 'Loops'] },
  ]);
});

test('strings without an array are bullets together', () => {
  expect(toObjectiveGroups(['Bake', 'Knead'])).toEqual([{ heading: null, points: ['Bake', 'Knead'] }]);
});

test('an object gives a group for each heading, and order is kept', () => {
  expect(toObjectiveGroups(['Start', { 'Week 1': ['Data'], 'Week 2': ['Models'] }, ['Certificate']])).toEqual([
    { heading: null, points: ['Start'] },
    { heading: 'Week 1', points: ['Data'] },
    { heading: 'Week 2', points: ['Models'] },
    { heading: null, points: ['Certificate'] },
  ]);
});

test('empty entries leave nothing behind', () => {
  expect(toObjectiveGroups([[], { Empty: [] }])).toEqual([]);
});
