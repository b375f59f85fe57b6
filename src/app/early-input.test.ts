// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyInputScript, replayEarlyInput } from './early-input.ts';

beforeEach(() => {
  replayEarlyInput();
  document.body.innerHTML =
    '<form><input name="password"><button>Login</button></form><button type="button"><b>Pause</b></button><a href="#x">x</a>';
  globalThis.eval(earlyInputScript);
});

describe('early input', () => {
  it('keeps a form from being sent by the browser and sends it to the app later', () => {
    const form = document.querySelector('form') as HTMLFormElement;
    const early = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(true);
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', onSubmit);
    replayEarlyInput();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('clicks a button again, once', () => {
    document.querySelector('b')?.click();
    const onClick = vi.fn();
    document.querySelector('button[type=button]')?.addEventListener('click', onClick);
    replayEarlyInput();
    replayEarlyInput();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('leaves links to the browser and forgets what is gone', () => {
    document.querySelector('a')?.click();
    expect(window.earlyInput?.target).toBeUndefined();
    document.querySelector('b')?.click();
    const button = document.querySelector('button[type=button]') as HTMLButtonElement;
    const onClick = vi.fn();
    button.addEventListener('click', onClick);
    button.remove();
    replayEarlyInput();
    expect(onClick).not.toHaveBeenCalled();
  });
});
