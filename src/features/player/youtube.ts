const ID = /^[\w-]{11}$/;
const HOSTS = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']);

/** The 11-character video id of a YouTube link in any of its forms; null for everything else. */
export function toYouTubeId(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^www\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (HOSTS.has(host)) {
    id = ['embed', 'shorts', 'live', 'v'].includes(first)
      ? second
      : first === 'watch'
        ? url.searchParams.get('v')
        : null;
  }
  return id !== null && ID.test(id) ? id : null;
}

/** The privacy-enhanced player for a video id, from `startSeconds` on. */
export function toYouTubeEmbed(id: string, startSeconds = 0): string {
  const start = startSeconds >= 1 ? `&start=${Math.floor(startSeconds)}` : '';
  return `https://www.youtube-nocookie.com/embed/${id}?rel=0&playsinline=1${start}`;
}
