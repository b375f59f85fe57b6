import { toOwnPath } from './own-path.ts';

/** The address that the system opens with content from another app (the manifest’s `share_target`). */
export const SHARE_PATH = '/share';

const ADDRESS = /https?:\/\/\S+/gi;
const SHARE_ITSELF = new RegExp(`^${SHARE_PATH}(?![^?#])`);
/** In characters, not UTF-16 units: an address cannot contain half of a character. */
const WORDS_MAX = 100;

/**
 * The page for content from another app (Web Share Target): a link to a page of ours opens it, words are searched for,
 * anything else leads home. Links come in `url` or, from most apps, somewhere in `text`.
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
