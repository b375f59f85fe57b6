import { parseUrl } from './parse-url.ts';

const ID = /^[\w-]{11}$/;
const HOST = /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/;
/** Path segments before the id; `/watch/<id>` is an old form. */
const BEFORE_ID = ['embed', 'shorts', 'live', 'v', 'e', 'watch'];

/** The 11-character video id of a YouTube link in any form, also without a protocol; else null. */
export function toYouTubeId(link: string | null): string | null {
  const address = link?.trim().replace(/^(\/\/)?(?=[\w-]+(\.[\w-]+)+\/)/, 'https://') ?? '';
  const url = parseUrl(address);
  if (!url) return null;
  const { protocol, hostname, pathname, searchParams } = url;
  if (!/^https?:$/.test(protocol) || !HOST.test(hostname)) return null;
  const [first = '', second] = pathname.split('/').filter(Boolean);
  const id = hostname.endsWith('.be') ? first : BEFORE_ID.includes(first) && second ? second : searchParams.get('v');
  return id !== null && ID.test(id) ? id : null;
}
