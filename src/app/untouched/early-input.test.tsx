// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
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

  it('marks what waits, and does it in its order, each once', () => {
    document.body.innerHTML = '<button type="button">1</button><button type="button">2</button>';
    const buttons = [...document.querySelectorAll('button')];
    for (const index of [0, 1, 0]) buttons[index]?.click();
    expect(buttons.map(({ ariaBusy }) => ariaBusy)).toEqual(['true', 'true']);
    const pressed: (string | null)[] = [];
    for (const button of buttons) button.addEventListener('click', () => pressed.push(button.textContent));
    replayEarlyInput();
    expect(pressed).toEqual(['1', '2']);
    expect(buttons.map(({ ariaBusy }) => ariaBusy)).toEqual([null, null]);
  });

  it('lets no link pass what waits, but goes at the second press', () => {
    const link = document.querySelector('a') as HTMLAnchorElement;
    const press = () => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      link.dispatchEvent(click);
      return click.defaultPrevented;
    };
    document.querySelector('b')?.click();
    expect([press(), press()]).toEqual([true, false]);
    const followed: string[] = [];
    document.querySelector('button[type=button]')?.addEventListener('click', () => followed.push('button'));
    link.addEventListener('click', () => followed.push('link'));
    replayEarlyInput();
    expect(followed).toEqual(['button', 'link']);
  });

  it('does nothing twice when the app listens before it takes over what was held back', () => {
    const onClick = vi.fn();
    document.querySelector('button[type=button]')?.addEventListener('click', onClick);
    document.querySelector('b')?.click();
    replayEarlyInput();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('makes a choice again that the browser has made already', () => {
    const chosen = vi.fn();
    const choice = <input type="radio" name="theme" checked={false} onChange={chosen} />;
    document.body.innerHTML = `<div>${renderToString(choice)}</div>`;
    document.querySelector('input')?.click();
    render(choice, { container: document.querySelector('div') as HTMLElement, hydrate: true });
    act(replayEarlyInput);
    expect(chosen).toHaveBeenCalledOnce();
  });

  it('tells of what was typed, ticked and picked, each once', () => {
    const heard: string[] = [];
    const note = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      heard.push(
        currentTarget.type === 'checkbox'
          ? String('checked' in currentTarget && currentTarget.checked)
          : currentTarget.value,
      );
    const fields = (
      <>
        <input value="" onChange={note} />
        <input type="checkbox" checked={false} onChange={note} />
        <select value="a" onChange={note}>
          <option>a</option>
          <option>b</option>
        </select>
      </>
    );
    document.body.innerHTML = `<div>${renderToString(fields)}</div>`;
    const [text, box] = document.querySelectorAll('input');
    const select = document.querySelector('select');
    if (!text || !box || !select) throw new Error('not rendered');
    text.value = 'chess';
    text.dispatchEvent(new Event('input', { bubbles: true }));
    box.click();
    select.value = 'b';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    render(fields, { container: document.querySelector('div') as HTMLElement, hydrate: true });
    expect(heard).toEqual([]);
    act(replayEarlyInput);
    expect(heard).toEqual(['chess', 'true', 'b']);
  });

  it('tells of a file that was chosen, and leaves it chosen', () => {
    const chosen = vi.fn();
    const field = <input type="file" onChange={chosen} />;
    document.body.innerHTML = `<div>${renderToString(field)}</div>`;
    const input = document.querySelector('input') as HTMLInputElement;
    const emptied = vi.spyOn(input, 'value', 'set');
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    render(field, { container: document.querySelector('div') as HTMLElement, hydrate: true });
    act(replayEarlyInput);
    expect(chosen).toHaveBeenCalledOnce();
    expect(emptied).not.toHaveBeenCalled();
  });

  it('leaves links to the browser while nothing waits, and forgets what is gone', () => {
    document.querySelector('a')?.click();
    expect(window.earlyInput?.held.size).toBe(0);
    document.querySelector('b')?.click();
    const button = document.querySelector('button[type=button]') as HTMLButtonElement;
    const onClick = vi.fn();
    button.addEventListener('click', onClick);
    button.remove();
    replayEarlyInput();
    expect(onClick).not.toHaveBeenCalled();
  });
});
