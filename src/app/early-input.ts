interface EarlyInput {
  listen: (event: Event) => void;
  /** The last form or button that was used before the app could hear it. */
  target?: HTMLElement;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Server-rendered controls can be used before React listens. A form sent then would be the browser's own GET, with the
 * password in the address; a button would do nothing. This part of the boot script holds the last of them back.
 */
export const earlyInputScript = `window.earlyInput={listen:function(e){var t=e.target.closest(e.type==='submit'?'form':'button:not([type=submit])');if(!t)return;if(e.type==='submit')e.preventDefault();earlyInput.target=t}};addEventListener('submit',earlyInput.listen,true);addEventListener('click',earlyInput.listen,true)`;

/** Once React listens: stops holding back, and does what was asked for in the meantime. */
export function replayEarlyInput() {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  removeEventListener('submit', early.listen, true);
  removeEventListener('click', early.listen, true);
  const { target } = early;
  if (!target?.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}
