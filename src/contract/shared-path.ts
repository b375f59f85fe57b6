/** Where the system brings what another app shares (the manifest's `share_target`). */
export const SHARE_PATH = '/share';

const ADDRESS = /https?:\/\/\S+/g;

/**
 * Where to go with what another app shared (Web Share Target): a link to a page of ours opens that page, words are searched
 * for, anything else leads home. Links come in `url` or, from most apps, somewhere in `text`.
 */
export function sharedPath(shared: URLSearchParams, origins: string[]): string {
  const said = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  for (const address of said.join(' ').match(ADDRESS) ?? []) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (origins.includes(url.origin) && url.pathname !== SHARE_PATH) return url.pathname + url.search + url.hash;
  }
  const words = said.map((text) => text.replace(ADDRESS, '').trim()).find((text) => text !== '');
  return words === undefined ? '/' : `/courses/${encodeURIComponent(words.slice(0, 100))}`;
}
