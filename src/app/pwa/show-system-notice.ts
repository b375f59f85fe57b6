interface SystemNotice {
  title: string;
  body: string;
  /** A later notice with the same tag takes the place of the earlier one. */
  tag: string;
  /** Where a press on it leads. */
  path: string;
}

/** Shows a notice of the system: through the worker where there is one, because phones know no other way. */
export function showSystemNotice(notice: SystemNotice): void {
  show(notice).catch((error: unknown) => console.warn('A notice could not be shown', error));
}

async function show({ title, body, tag, path }: SystemNotice): Promise<void> {
  const options: NotificationOptions = { body, tag, icon: '/icons/icon-192.png', data: { path } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && 'showNotification' in registration) {
    await registration.showNotification(title, options);
    return;
  }
  if (!('Notification' in globalThis)) return;
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    location.assign(path);
  };
}
