import type { LessonNode } from '#contract/lesson-document.ts';
import { readLessonPicture } from '#contract/lesson-picture.ts';
import type { Track } from '#contract/track.ts';

/** A small file of a lesson: a picture in its text, or captions of its video. */
export interface LessonFile {
  /** The path without the signature; it identifies the file. */
  path: string;
  /** The signed URL, which expires. */
  url: string;
}

/** The files to fetch in advance with an owned lesson, each one once. */
export function lessonFilesOf(track: Track): LessonFile[] {
  const urls = [...picturesOf(track).filter(isOurs), ...track.captions.map(({ url }) => url)];
  return [...new Map(urls.map((url) => [pathOf(url), { path: pathOf(url), url }])).values()];
}

/** Whether the text shows pictures from other sites, which are not stored. */
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
