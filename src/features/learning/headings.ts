import type { LessonDocument, LessonNode } from '#contract/lesson-document.ts';

export interface Heading {
  /** Of its element, so that a link can lead there. */
  id: string;
  text: string;
  level: number;
}

/** The words of a piece of a lesson, without their marks. */
export function textOf(nodes: readonly LessonNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? textOf(node.children) : ''))
    .join('');
}

/** Of letters and digits of any script; the page's own ids have no such start. */
const toId = (text: string) =>
  `s-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}`;

/** The headings of a lesson by their place in it; those in quotes and lists are none of its own. */
export function headingsOf(document: LessonDocument): ReadonlyMap<number, Heading> {
  const ids = new Map<string, number>();
  const headings = new Map<number, Heading>();
  document.forEach((node, index) => {
    const level = typeof node === 'object' ? Number(/^h([2-6])$/.exec(node.tag)?.[1]) : NaN;
    if (typeof node !== 'object' || !('children' in node) || !level) return;
    const text = textOf(node.children).trim();
    const id = toId(text);
    const times = (ids.get(id) ?? 0) + 1;
    ids.set(id, times);
    headings.set(index, { id: times === 1 ? id : `${id}-${times}`, text, level });
  });
  return headings;
}
