import type { Plugin } from 'vite';
import type { LessonNode } from '../src/contract/lesson-document.ts';
import { ORGANISATION } from '../src/config/organisation.ts';
import { paths } from '../src/config/paths.ts';
import type { MarkdownText, TextPart } from '../src/features/company/markdown-text.ts';
import { toLessonDocument } from '../src/lib/to-lesson-document.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const FACT = /\{(email|location|paymentProvider)\}/g;
const HEADING = /^(.+) \{#([\w-]+)\}$/;
const WORDS = /^<!-- words: (.+) -->$/;
const ADDRESSES: ReadonlySet<unknown> = new Set(Object.values(paths));

/** Words on one line, and links that lead somewhere. */
function tidy(node: LessonNode): LessonNode {
  if (typeof node === 'string') return node.replaceAll('\n', ' ');
  if (node.tag === 'a' && node.url.startsWith('/') && !ADDRESSES.has(node.url))
    throw new Error(`No page has the address ${node.url}`);
  return 'children' in node ? { ...node, children: node.children.map(tidy) } : node;
}

function toPart([heading]: LessonNode[]): TextPart {
  const words = typeof heading === 'string' ? heading : '';
  const [, title, id] = HEADING.exec(words) ?? [];
  if (!title || !id) throw new Error(`The heading “${words}” has no {#anchor}`);
  return { id, title, words: '', body: [], parts: [] };
}

/**
 * A text of the site from its Markdown: title, description, lead and date above, then parts under `## Title {#anchor}`, and theirs
 * under `###`. `{email}`, `{location}` and `{paymentProvider}` stand for what the organisation says of itself.
 */
export function toMarkdownText(markdown: string): MarkdownText {
  const [above = '', lines = ''] = FRONT_MATTER.exec(markdown) ?? [];
  const facts = Object.fromEntries(lines.split('\n').map((line) => line.split(/: (.*)/, 2))) as Partial<MarkdownText>;
  const body = markdown
    .slice(above.length)
    .replace(FACT, (_, fact: 'email' | 'location' | 'paymentProvider') => ORGANISATION[fact]);
  const parts: TextPart[] = [];
  let open: TextPart | undefined;
  for (const node of toLessonDocument(body).map(tidy)) {
    if (typeof node === 'string') {
      if (open) open.words = WORDS.exec(node)?.[1] ?? '';
    } else if (node.tag === 'h2') {
      parts.push((open = toPart(node.children)));
    } else if (node.tag === 'h3') {
      parts.at(-1)?.parts.push((open = toPart(node.children)));
    } else {
      open?.body.push(node);
    }
  }
  return { title: '', description: '', lead: '', updated: '', ...facts, parts };
}

/** Makes each imported Markdown file a `MarkdownText` at build, so that no page needs a parser. */
export function markdownTexts(): Plugin {
  return {
    name: 'markdown-texts',
    transform: (code, id) =>
      id.endsWith('.md')
        ? { code: `export default ${JSON.stringify(toMarkdownText(code))}`, map: null, moduleType: 'js' }
        : null,
  };
}
