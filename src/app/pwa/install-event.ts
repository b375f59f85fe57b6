import type { Store } from '#lib/use-store.ts';

/** The `beforeinstallprompt` event. Only Chromium has it; TypeScript's DOM library does not declare it. */
export interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by the boot script (app/untouched/boot-script.ts). */
    installEvent?: InstallEvent | undefined;
  }
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  const forget = () => {
    window.installEvent = undefined;
    onChange();
  };
  addEventListener('beforeinstallprompt', onChange, { signal: stop.signal });
  addEventListener('appinstalled', forget, { signal: stop.signal });
  return () => stop.abort();
}

/** The browser's install event, if it fired and was not used yet. */
export const installEventStore: Store<InstallEvent | null> = { get: () => window.installEvent ?? null, subscribe };

/** Shows the browser's install prompt. An event can be used only once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const event = window.installEvent;
  window.installEvent = undefined;
  return event ? (await event.prompt()).outcome : 'dismissed';
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}
