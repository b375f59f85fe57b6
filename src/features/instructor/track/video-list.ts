import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { isVideoLink } from '#contract/video-link.ts';
import { toYouTubeId } from '#contract/youtube-id.ts';

/** A line of a list of videos: what it becomes, or what is wrong with it. */
export interface VideoLine {
  /** Of the list, from 1. */
  number: number;
  title: string;
  url: string;
  problem: string | null;
}

const MARKDOWN = /\[([^\]]*)\]\(\s*<?([^\s)>]+)>?[^)]*\)/;
const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.|youtu\.be\/|(?:m\.)?youtube\.com\/)[^\s<>"]+/i;
/** What stands before a line of a list, and between a title and its link. */
const BULLET = /^\s*(?:[-*+•]|\d+[.)])\s+/;
const AROUND = /^[\s,;:|"'<>()–—-]+|[\s,;:|"'<>()–—-]+$/g;

/** The videos of a pasted list: 'Title - link', 'Title, link', 'link, title', Markdown links, or a link alone. */
export function toVideoLines(text: string): VideoLine[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const { title, url } = readLine(line.replace(BULLET, ''));
    const same = toYouTubeId(url) ?? url;
    const problem = problemOf(title, url, seen.has(same));
    seen.add(same);
    return [{ number: index + 1, title: title || toTitle(url, index + 1), url, problem }];
  });
}

function readLine(line: string): { title: string; url: string } {
  const [, name, target] = MARKDOWN.exec(line) ?? [];
  if (target !== undefined) return { title: (name ?? '').trim(), url: target };
  const found = ADDRESS.exec(line)?.[0];
  if (found === undefined) return { title: line.trim(), url: '' };
  const url = found.replace(/[),.;]+$/, '');
  const before = line.slice(0, line.indexOf(found)).replace(AROUND, '');
  const after = line.slice(line.indexOf(found) + found.length).replace(AROUND, '');
  return { title: before || after, url };
}

function problemOf(title: string, url: string, isTwice: boolean): string | null {
  if (url === '') return 'This line has no link';
  if (!isVideoLink(url)) return AUTHORING_TEXT.trackVideoLink;
  if (isTwice) return 'This link is listed twice';
  if (title.length > TITLE_MAX) return `A title can have at most ${TITLE_MAX} characters`;
  return null;
}

/** Of a file its name, in words. */
function toTitle(url: string, number: number): string {
  const address = toYouTubeId(url) === null ? parseUrl(url) : null;
  if (!address) return `Video ${number}`;
  const file = address.pathname.split('/').at(-1) ?? '';
  const words = decode(file)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim();
  return words === '' ? `Video ${number}` : (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, TITLE_MAX);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone per cent sign.
    return text;
  }
}
