import { expect, it } from 'vitest';
import { ApiFailure } from '#data/api/api-error.ts';
import { answerConfirmations, confirmed } from './confirmation.ts';

/** A call that is refused until the user has confirmed that it is them. */
function sensitive(state: { confirmed: boolean }) {
  return () =>
    state.confirmed
      ? Promise.resolve('done')
      : Promise.reject(
          new ApiFailure({ kind: 'http', status: 403, code: 'reauthentication_required', message: 'Please confirm' }),
        );
}

it('asks once for calls that are refused at the same time, and runs each again', async () => {
  const state = { confirmed: false };
  let asked = 0;
  const answers: ((confirmed: boolean) => void)[] = [];
  const stop = answerConfirmations(() => {
    asked += 1;
    return new Promise((resolve) => answers.push(resolve));
  });
  const both = Promise.all([confirmed(sensitive(state)), confirmed(sensitive(state))]);
  await expect.poll(() => asked).toBe(1);
  state.confirmed = true;
  answers[0]?.(true);
  expect(await both).toEqual(['done', 'done']);
  expect(asked).toBe(1);

  state.confirmed = false;
  const third = confirmed(sensitive(state));
  await expect.poll(() => asked).toBe(2);
  answers[1]?.(false);
  await expect(third).rejects.toThrow('Please confirm');
  stop();
});

it('passes the refusal on where nobody asks', async () => {
  await expect(confirmed(sensitive({ confirmed: false }))).rejects.toThrow('Please confirm');
});
