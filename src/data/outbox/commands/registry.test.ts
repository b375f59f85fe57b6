import { expect, it } from 'vitest';
import { commandOf, loadCommandsFor } from './registry.ts';

it("loads the instructor's commands for every name that is no learner's, whatever it is called", async () => {
  await loadCommandsFor(['cart-add', 'purchase']);
  expect(commandOf('lesson-picture')).toBeUndefined();
  await loadCommandsFor(['cart-add', 'lesson-picture']);
  expect(commandOf('lesson-picture')).toBeDefined();
});
