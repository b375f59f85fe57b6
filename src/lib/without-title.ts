import type { LessonDocument, LessonNode } from '#contract/lesson-document.ts';

/** The lesson without a first heading that only repeats its title, which the page shows already. */
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
