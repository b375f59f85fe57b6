import { expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

it('tells everybody until they leave', () => {
  const listeners = createListeners<[what: string]>();
  const heard: string[] = [];
  const leave = listeners.subscribe((what) => heard.push(`a ${what}`));
  listeners.subscribe((what) => heard.push(`b ${what}`));
  listeners.tell('1');
  leave();
  listeners.tell('2');
  expect(heard).toEqual(['a 1', 'b 1', 'b 2']);
  expect(listeners.size).toBe(1);
});

it('leaves out who joins or leaves meanwhile', () => {
  const listeners = createListeners();
  const heard: string[] = [];
  let leaveLater = () => undefined as void;
  listeners.subscribe(() => {
    heard.push('first');
    leaveLater();
    listeners.subscribe(() => heard.push('joined'));
  });
  leaveLater = listeners.subscribe(() => heard.push('left'));
  listeners.tell();
  expect(heard).toEqual(['first']);
});
