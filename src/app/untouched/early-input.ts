type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  listen: (event: Event) => void;
  /** The forms, buttons and links that were used before the app could hear it, in their order, each with its last event. */
  held: Map<HTMLElement, Event>;
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
 * password in the address; a button or a choice would do nothing. This part of the boot script holds forms and buttons back,
 * marked as busy, and remembers the fields. A link works by itself, but not past what is held: the next document would know
 * nothing of it. Pressed once more it goes, whatever became of the app.
 */
export const earlyInputScript = `window.earlyInput={fields:new Set,held:new Map,listen:function(e){var h=earlyInput.held,t=e.target,s=e.type==='submit';if(e.type==='input'||e.type==='change'){earlyInput.fields.add(t);return}t=t.closest(s?'form':'button:not([type=submit])'+(h.size?',a[href]':''));if(!t||t.href&&(h.has(t)||e.ctrlKey||e.metaKey||e.shiftKey))return;if(s||t.href)e.preventDefault();t.setAttribute('aria-busy','true');h.set(t,e)}};['submit','click','input','change'].forEach(function(t){addEventListener(t,earlyInput.listen,true)})`;

/** Whether something was filled in or used before now. */
export const hasEarlyInput = (): boolean =>
  (window.earlyInput?.held.size ?? 0) + (window.earlyInput?.fields.size ?? 0) > 0;

/** Once React listens: stops holding back, and does what was asked for in the meantime. */
export function replayEarlyInput() {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  for (const type of ['submit', 'click', 'input', 'change']) removeEventListener(type, early.listen, true);
  for (const field of early.fields) if (field.isConnected) tellField(field);
  for (const [target, event] of early.held) {
    target.removeAttribute('aria-busy');
    // Still on its way: it made React hydrate at once, which hands it on by itself.
    if (!target.isConnected || event.eventPhase) continue;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
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
