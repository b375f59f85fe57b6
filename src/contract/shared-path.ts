import { toOwnPath } from './own-path.ts';

/** Where the system brings what another app shares (the manifest's `share_target`). */
export const SHARE_PATH = '/share';

const ADDRESS = /https?:\/\/\S+/gi;
const SHARE_ITSELF = new RegExp(`^${SHARE_PATH}(?![^?#])`);
/** In characters, of which none is cut in two: half of one is in no address. */
const WORDS_MAX = 100;

/**
 * Where to go with what another app shared (Web Share Target): a link to a page of ours opens that page, words are searched
 * for, anything else leads home. Links come in `url` or, from most apps, somewhere in `text`.
 */
export function sharedPath(shared: URLSearchParams, origins: string[]): string {
  const said = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  for (const address of said.join(' ').match(ADDRESS) ?? []) {
    const path = origins.map((origin) => toOwnPath(address, origin)).find((own) => own !== null);
    if (path !== undefined && !SHARE_ITSELF.test(path)) return path;
  }
  const words = said.map((text) => text.replace(ADDRESS, '').trim()).find((text) => text !== '');
  return words === undefined ? '/' : `/courses/${encodeURIComponent([...words].slice(0, WORDS_MAX).join(''))}`;
}
