import type { Definition, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { LessonDocument, LessonElement, LessonNode } from '#contract/lesson-document.ts';
import { lessonProblem } from '#contract/lesson-rules.ts';

type Definitions = ReadonlyMap<string, Definition>;

/** The deepest nesting that is rendered. More could overflow the stack of recursive functions. */
const DEPTH_MAX = 50;

/**
 * Parses a lesson's Markdown with GitHub's tables, task lists, strikethrough and bare links. HTML becomes plain text. A text that
 * breaks the rules of lessons or is nested too deeply is shown as its source. Takes seconds for a long text: on the server call it
 * only in a worker thread.
 */
export function toLessonDocument(markdown: string): LessonDocument {
  const root = lessonProblem(markdown) === null ? parse(markdown) : null;
  if (!root || isDeeperThan(DEPTH_MAX, root.children)) return asWritten(markdown);
  return toNodes(root.children, new Map(definitionsOf(root.children)));
}

/** The source of the text as one preformatted block. */
export function asWritten(markdown: string): LessonDocument {
  return [{ tag: 'pre', language: null, text: markdown }];
}

function parse(text: string): Root | null {
  try {
    return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  } catch (error) {
    // The parser overflows its stack at some thousand levels.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isDeeperThan(levels: number, nodes: Nodes[]): boolean {
  return nodes.some((node) => 'children' in node && (levels === 0 || isDeeperThan(levels - 1, node.children)));
}

function definitionsOf(nodes: Nodes[]): [identifier: string, Definition][] {
  return nodes.flatMap((node) => {
    if (node.type === 'definition') return [[node.identifier, node]];
    return 'children' in node ? definitionsOf(node.children) : [];
  });
}

function toNodes(nodes: RootContent[], definitions: Definitions): LessonNode[] {
  return nodes.flatMap((node) => toNode(node, definitions));
}

const HEADINGS = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function toNode(node: RootContent, definitions: Definitions): LessonNode | LessonNode[] {
  const inside = () => ('children' in node ? toNodes(node.children, definitions) : []);
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return { tag: 'p', children: inside() };
    case 'heading':
      // The page's h1 is the lesson's title, so the text starts one level below.
      return { tag: HEADINGS[node.depth - 1] ?? 'h6', children: inside() };
    case 'emphasis':
      return { tag: 'em', children: inside() };
    case 'strong':
      return { tag: 'strong', children: inside() };
    case 'delete':
      return { tag: 'del', children: inside() };
    case 'inlineCode':
      return { tag: 'code', children: [node.value] };
    case 'code':
      return { tag: 'pre', language: node.lang ?? null, text: node.value };
    case 'blockquote':
      return { tag: 'blockquote', children: inside() };
    case 'list':
      return node.ordered
        ? { tag: 'ol', start: node.start ?? 1, children: inside() }
        : { tag: 'ul', children: inside() };
    case 'listItem': {
      // Items of a tight list have no paragraphs.
      const bare = (child: RootContent) => (!node.spread && child.type === 'paragraph' ? child.children : [child]);
      const task: LessonNode[] = typeof node.checked === 'boolean' ? [{ tag: 'input', checked: node.checked }] : [];
      return { tag: 'li', children: [...task, ...toNodes(node.children.flatMap<RootContent>(bare), definitions)] };
    }
    case 'table':
      return toTable(node, definitions);
    case 'thematicBreak':
      return { tag: 'hr' };
    case 'break':
      return { tag: 'br' };
    case 'link':
      return { tag: 'a', url: node.url, children: inside() };
    case 'linkReference': {
      const definition = definitions.get(node.identifier);
      return definition ? { tag: 'a', url: definition.url, children: inside() } : inside();
    }
    case 'image':
      return { tag: 'img', url: node.url, alt: node.alt ?? '' };
    case 'imageReference': {
      const definition = definitions.get(node.identifier);
      return definition ? { tag: 'img', url: definition.url, alt: node.alt ?? '' } : (node.alt ?? []);
    }
    case 'footnoteReference':
      return { tag: 'sup', children: [node.label ?? node.identifier] };
    case 'footnoteDefinition':
      return { tag: 'div', children: [{ tag: 'sup', children: [node.label ?? node.identifier] }, ...inside()] };
    default:
      return [];
  }
}

function toTable({ align, children }: Table, definitions: Definitions): LessonElement {
  const toCell = (words: PhrasingContent[], row: number, column: number): LessonElement => ({
    tag: row === 0 ? 'th' : 'td',
    align: align?.[column] ?? null,
    children: toNodes(words, definitions),
  });
  return {
    tag: 'table',
    children: children.map((row, index) => ({
      tag: 'tr',
      children: row.children.map((cell, column) => toCell(cell.children, index, column)),
    })),
  };
}
