type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  listen: (event: Event) => void;
  /** Forms, buttons and links used before the app was ready, in order of use. */
  held: Set<HTMLElement>;
  /** Fields that were changed. */
  fields: Set<Field>;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Server-rendered controls can be used before React has hydrated them. A form would then be sent by the browser as a GET, with
 * the password in the URL; a button would do nothing. This part of the boot script holds back forms and buttons, marks them as
 * busy, and records changed fields. Links work normally. But if something is held back, the first click on a link is held back
 * too, because the next document would lose it. A second click on the link always navigates, even if the app never starts.
 * What is held back does not reach the page: React, which hydrates it part by part, would leave it in the midst of a form's
 * event, and what it handled before the replay would be done twice. Listeners of the window hear it: it may be the first touch.
 */
export const earlyInputScript = `window.earlyInput={fields:new Set,held:new Set,listen:function(e){var h=earlyInput.held,t=e.target,s=e.type==='submit';if(e.type==='input'||e.type==='change'){earlyInput.fields.add(t);return}t=t.closest(s?'form':'button:not([type=submit])'+(h.size?',a[href]':''));if(!t||t.href&&(h.has(t)||e.ctrlKey||e.metaKey||e.shiftKey))return;if(s||t.href)e.preventDefault();e.stopPropagation();t.setAttribute('aria-busy','true');h.add(t)}};['submit','click','input','change'].forEach(function(t){addEventListener(t,earlyInput.listen,true)})`;

/** Whether a control was used or changed before the app was ready. */
export const hasEarlyInput = (): boolean =>
  (window.earlyInput?.held.size ?? 0) + (window.earlyInput?.fields.size ?? 0) > 0;

/** Call it when React has hydrated the page: stops holding back, and replays the recorded input. */
export function replayEarlyInput() {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  for (const type of ['submit', 'click', 'input', 'change']) removeEventListener(type, early.listen, true);
  for (const field of early.fields) if (field.isConnected) tellField(field);
  for (const target of early.held) {
    target.removeAttribute('aria-busy');
    if (!target.isConnected) continue;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}

/** Makes React see a field that was changed before hydration. React ignores an event when the value is the one it last saw. */
function tellField(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    if (field.type === 'radio' && !field.checked) return;
    field.checked = !field.checked;
    field.click();
    return;
  }
  // What was chosen, not typed; the value of a file is the browser's alone.
  const isChosen = field instanceof HTMLSelectElement || field.type === 'file';
  if (!isChosen) forgetValue(field);
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
}

/** React tracks `value` on the element itself. The setter of the prototype changes the value without React's knowledge. */
function forgetValue(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
}
