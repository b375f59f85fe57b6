import { paths } from '#config/paths.ts';
import { toOwnPath } from '#contract/own-path.ts';

declare const self: ServiceWorkerGlobalScope;

/** Focuses or opens a page of the app at `address`, a path of this site. Any other address opens the home page. */
export async function openAt(address: string): Promise<void> {
  const { origin } = self.location;
  const { href, pathname } = new URL(toOwnPath(address, origin) ?? paths.home, origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  const here = pages.find((page) => new URL(page.url).pathname === pathname) ?? pages[0];
  if (!here) {
    await self.clients.openWindow(href);
    return;
  }
  await here.focus();
  if (here.url !== href) await here.navigate(href);
}
