import type { LessonDocument, LessonElement, LessonNode } from '#contract/lesson-document.ts';

export type Picture = Extract<LessonElement, { tag: 'img' }>;

/** The lesson with another node in the place of each of its pictures. */
export function mapPictures(document: LessonDocument, toNode: (picture: Picture) => LessonNode): LessonDocument {
  return document.map((node) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') return toNode(node);
    return 'children' in node ? { ...node, children: mapPictures(node.children, toNode) } : node;
  });
}
