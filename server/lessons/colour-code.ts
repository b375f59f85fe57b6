import { common, createLowlight } from 'lowlight';
import { CODE_KINDS, type CodeKind } from '#contract/code-kinds.ts';
import type { LessonDocument, LessonNode } from '#contract/lesson-document.ts';

/** So many pieces of colour in a lesson are elements that a page can show beside its others; the code after them stays plain. */
const PIECES_MAX = 8000;
/** A longer block is no example to read, and would take the time of the others. */
const BLOCK_MAX = 20_000;

type Tree = ReturnType<typeof lowlight.highlight>['children'][number];

const lowlight = createLowlight(common);

/** The highlighter's names of what it finds; what is not here is plain. */
const KINDS: Readonly<Record<string, CodeKind>> = {
  keyword: 'keyword',
  literal: 'keyword',
  operator: 'keyword',
  'selector-tag': 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  number: 'number',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  title: 'name',
  name: 'name',
  section: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  type: 'type',
  built_in: 'type',
  class: 'type',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  symbol: 'attribute',
  variable: 'attribute',
  meta: 'attribute',
  addition: 'added',
  deletion: 'removed',
};

function kindOf(node: Extract<Tree, { type: 'element' }>): CodeKind | undefined {
  const [first] = Array.isArray(node.properties['className']) ? node.properties['className'] : [];
  return KINDS[String(first).replace(/^hljs-/, '')];
}

/** Lengths and kinds in turn, neighbours of one kind as one. */
function toPieces(nodes: readonly Tree[], kind: CodeKind, pieces: number[]): number[] {
  for (const node of nodes) {
    if (node.type === 'element') toPieces(node.children, kindOf(node) ?? kind, pieces);
    else if (node.type === 'text' && node.value !== '') {
      const at = CODE_KINDS.indexOf(kind);
      if (pieces.at(-1) === at) pieces[pieces.length - 2]! += node.value.length;
      else pieces.push(node.value.length, at);
    }
  }
  return pieces;
}

/**
 * Colours the code of a lesson whose language is told and known; a guess would often be wrong. Each block is changed at once, so that the
 * document is sound wherever this is ended.
 */
export function colourCode(document: LessonDocument): void {
  let left = PIECES_MAX;
  const walk = (nodes: readonly LessonNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if ('children' in node) walk(node.children);
      const language = node.tag === 'pre' ? node.language?.toLowerCase() : undefined;
      if (node.tag !== 'pre' || !language || node.text.length > BLOCK_MAX || !lowlight.registered(language)) continue;
      const pieces = toPieces(lowlight.highlight(language, node.text).children, 'plain', []);
      if (pieces.length <= 2 || pieces.length / 2 > left) continue;
      left -= pieces.length / 2;
      node.colours = pieces;
    }
  };
  walk(document);
}
