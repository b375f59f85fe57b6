import { afterEach, describe, expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';
import { timeoutSignal } from './timeout-signal.ts';

const own = Object.getOwnPropertyDescriptors(AbortSignal);
afterEach(() => void Object.defineProperties(AbortSignal, { any: own.any, timeout: own.timeout }));

describe.each(['with', 'without'])('%s what the browser has', (which) => {
  const prepare = () => {
    if (which === 'without') Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  };

  it('aborts with the first of several signals, for its reason', () => {
    prepare();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = anySignal([first.signal, second.signal]);
    expect(both.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect(both.reason).toBe('second');
  });

  it('is aborted where one of them already is', () => {
    prepare();
    const signal = anySignal([new AbortController().signal, AbortSignal.abort('before')]);
    expect([signal.aborted, signal.reason]).toEqual([true, 'before']);
  });

  it('aborts in time', async () => {
    prepare();
    const signal = timeoutSignal(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
