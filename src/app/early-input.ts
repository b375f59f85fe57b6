type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  listen: (event: Event) => void;
  /** The last form or button that was used before the app could hear it. */
  target?: HTMLElement;
  event?: Event;
  /** What was filled in or chosen. */
  fields: Set<Field>;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Server-rendered controls can be used before React listens. A form sent then would be the browser's own GET, with the
 * password in the address; a button or a choice would do nothing. This part of the boot script holds the last form or button
 * back, marked as busy, and remembers the fields.
 */
export const earlyInputScript = `window.earlyInput={fields:new Set,listen:function(e){var i=earlyInput,t=e.target;if(e.type==='input'||e.type==='change'){i.fields.add(t);return}t=t.closest(e.type==='submit'?'form':'button:not([type=submit])');if(!t)return;if(e.type==='submit')e.preventDefault();if(i.target)i.target.ariaBusy=null;t.ariaBusy='true';i.target=t;i.event=e}};['submit','click','input','change'].forEach(function(t){addEventListener(t,earlyInput.listen,true)})`;

/** Once React listens: stops holding back, and does what was asked for in the meantime. */
export function replayEarlyInput() {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  for (const type of ['submit', 'click', 'input', 'change']) removeEventListener(type, early.listen, true);
  for (const field of early.fields) if (field.isConnected) tellField(field);
  const { target, event } = early;
  if (target) target.ariaBusy = null;
  // Still on its way: it made React hydrate at once, which hands it on by itself.
  if (!target?.isConnected || event?.eventPhase) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}

/** Tells React of a field whose content is there already: it hears only of what differs from what it saw last. */
function tellField(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    if (field.type === 'radio' && !field.checked) return;
    field.checked = !field.checked;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) forgetValue(field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** React watches a field's own `value`; the setter of its class writes past that. */
function forgetValue(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
}
