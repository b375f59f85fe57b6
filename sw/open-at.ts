declare const self: ServiceWorkerGlobalScope;

/** Brings a page of ours to the front, at `url`. */
export async function openAt(url: URL): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const here = pages.find((page) => new URL(page.url).pathname === url.pathname) ?? pages[0];
  if (!here) {
    await self.clients.openWindow(url.href);
    return;
  }
  await here.focus();
  if (here.url !== url.href) await here.navigate(url.href);
}
