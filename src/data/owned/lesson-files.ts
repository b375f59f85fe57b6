import type { LessonNode } from '#contract/lesson-document.ts';
import { readLessonPicture } from '#contract/lesson-picture.ts';
import type { Track } from '#contract/track.ts';

/** A small file that a lesson shows: a picture of its text, captions of its video. */
export interface LessonFile {
  /** Without the signature: the same file whatever link it came by. */
  path: string;
  /** The signed link, which expires. */
  url: string;
}

/** What comes to the device with a lesson that is owned, each file once. */
export function lessonFilesOf(track: Track): LessonFile[] {
  const urls = [...picturesOf(track).filter(isOurs), ...track.captions.map(({ url }) => url)];
  return [...new Map(urls.map((url) => [pathOf(url), { path: pathOf(url), url }])).values()];
}

/** Whether the text shows pictures of other sites, which no device of ours keeps. */
export function hasOutsidePictures(track: Track): boolean {
  return picturesOf(track).some((url) => !isOurs(url) && !/^(data|blob):/i.test(url));
}

const pathOf = (url: string) => url.split(/[?#]/)[0] ?? '';
const isOurs = (url: string) => readLessonPicture(pathOf(url)) !== null;

function picturesOf({ document }: Track): string[] {
  const below = (nodes: readonly LessonNode[]): string[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [];
      if (node.tag === 'img') return [node.url];
      return 'children' in node ? below(node.children) : [];
    });
  return below(document ?? []);
}
