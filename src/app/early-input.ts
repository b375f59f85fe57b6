interface EarlyInput {
  listen: (event: Event) => void;
  /** The last form, button or radio that was used before the app could hear it. */
  target?: HTMLElement;
  event?: Event;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Server-rendered controls can be used before React listens. A form sent then would be the browser's own GET, with the
 * password in the address; a button or a choice would do nothing. This part of the boot script holds the last of them back,
 * and marks it as busy.
 */
export const earlyInputScript = `window.earlyInput={listen:function(e){var t=e.target.closest(e.type==='submit'?'form':'button:not([type=submit]),[type=radio]');if(!t)return;if(e.type==='submit')e.preventDefault();if(earlyInput.target)earlyInput.target.ariaBusy=null;t.ariaBusy='true';earlyInput.target=t;earlyInput.event=e}};addEventListener('submit',earlyInput.listen,true);addEventListener('click',earlyInput.listen,true)`;

/** Once React listens: stops holding back, and does what was asked for in the meantime. */
export function replayEarlyInput() {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  removeEventListener('submit', early.listen, true);
  removeEventListener('click', early.listen, true);
  const { target, event } = early;
  if (target) target.ariaBusy = null;
  if (!target?.isConnected) return;
  const isChoice = target instanceof HTMLInputElement;
  // Still on its way: it made React hydrate at once, which hands it on by itself. Of a choice it would see no change.
  if (event?.eventPhase && !isChoice) return;
  if (target instanceof HTMLFormElement) {
    target.requestSubmit();
    return;
  }
  // The browser has chosen it already, and React hears only of what changes.
  if (isChoice) target.checked = false;
  target.click();
}
