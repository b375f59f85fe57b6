import type { LessonDocument, LessonElement, LessonNode } from '#contract/lesson-document.ts';

export type Picture = Extract<LessonElement, { tag: 'img' }>;

/** Replaces each picture of the lesson by the node that `toNode` returns. */
export function mapPictures(document: LessonDocument, toNode: (picture: Picture) => LessonNode): LessonDocument {
  return document.map((node) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') return toNode(node);
    return 'children' in node ? { ...node, children: mapPictures(node.children, toNode) } : node;
  });
}
