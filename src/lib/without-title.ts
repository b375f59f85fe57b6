import type { LessonDocument, LessonNode } from '#contract/lesson-document.ts';

/** The lesson without its first heading if that only repeats the title, which the page already shows. */
export function withoutTitle(document: LessonDocument, title: string): LessonDocument {
  const [first] = document;
  if (typeof first !== 'object' || first.tag !== 'h2') return document;
  return wordsOf(first.children).trim().toLowerCase() === title.trim().toLowerCase() ? document.slice(1) : document;
}

function wordsOf(nodes: readonly LessonNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? wordsOf(node.children) : ''))
    .join('');
}
