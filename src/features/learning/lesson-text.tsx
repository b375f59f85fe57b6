import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode, type Ref, useState } from 'react';
import { CODE_KINDS } from '#contract/code-kinds.ts';
import type { LessonDocument, LessonElement, LessonNode } from '#contract/lesson-document.ts';
import { showToast } from '#ui/toasts.ts';
import { followEdges } from './follow-edges.ts';
import { headingsOf, textOf } from './headings.ts';
import classes from './lesson-text.module.css';
import { toSafeUrl } from './safe-url.ts';

const COPIED_MS = 2000;

/** Languages whose names are written otherwise than instructors write them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  jsx: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
  json: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  bash: 'Shell',
  sh: 'Shell',
  shell: 'Shell',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
};

/** Of what is no language: the block needs no name. */
const PLAIN = /^(text|txt|plain|plaintext)$/i;

function toName(language: string | null): string {
  if (language === null || PLAIN.test(language)) return '';
  return LANGUAGES[language.toLowerCase()] ?? language.charAt(0).toUpperCase() + language.slice(1);
}

type Code = Extract<LessonElement, { tag: 'pre' }>;

/** The text in its colours; as it is where they do not fit it. */
function toColoured({ text, colours = [] }: Code): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (let i = 0; i < colours.length; i += 2) {
    const piece = text.slice(at, at + (colours[i] ?? 0));
    const kind = CODE_KINDS[colours[i + 1] ?? 0] ?? 'plain';
    at += piece.length;
    pieces.push(kind === 'plain' ? piece : createElement('span', { key: i, className: classes[kind] }, piece));
  }
  return at === text.length && at > 0 ? pieces : text;
}

function CodeBlock({ code }: { code: Code }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(code.text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={classes.code}>
      <div className={classes.codeHead}>
        <span>{toName(code.language)}</span>
        <span role="status">{copied && 'Copied'}</span>
        <button
          type="button"
          className={classes.copy}
          aria-label="Copy code"
          onClick={() => {
            copy().catch(() => showToast({ message: 'Your browser blocked copying.', tone: 'error' }));
          }}
        >
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </button>
      </div>
      <div className={classes.scroller}>
        <pre ref={followEdges}>
          <code>
            {toColoured(code)}
            {'\n'}
          </code>
        </pre>
      </div>
    </div>
  );
}

/** A lesson's text: the children of its element are the blocks of the document. Links lead only to harmless protocols. */
export function LessonText({ document, ref }: { document: LessonDocument; ref?: Ref<HTMLDivElement> }) {
  const headings = headingsOf(document);
  return (
    <div ref={ref} className={classes.prose}>
      {document.map((node, index) => {
        const heading = headings.get(index);
        return (
          <Fragment key={index}>
            {typeof node === 'string' ? node : toElement(node, heading && { id: heading.id, tabIndex: -1 })}
          </Fragment>
        );
      })}
    </div>
  );
}

function toNodes(nodes: LessonNode[]): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : toElement(node)}</Fragment>
  ));
}

function toElement(node: LessonElement, more: object | null = null): ReactNode {
  switch (node.tag) {
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
    case 'em':
    case 'strong':
    case 'del':
    case 'code':
    case 'sup':
    case 'blockquote':
    case 'div':
    case 'ul':
    case 'li':
    case 'tr':
      return createElement(node.tag, more, toNodes(node.children));
    case 'hr':
    case 'br':
      return createElement(node.tag);
    case 'ol':
      return <ol start={node.start}>{toNodes(node.children)}</ol>;
    case 'a':
      return <Anchor url={node.url}>{toNodes(node.children)}</Anchor>;
    case 'img':
      return (
        <img
          src={/^blob:/.test(node.url) ? node.url : toSafeUrl(node.url)}
          alt={node.alt}
          loading="lazy"
          decoding="async"
        />
      );
    case 'input':
      return <input type="checkbox" checked={node.checked} disabled readOnly />;
    case 'pre':
      return <CodeBlock code={node} />;
    case 'th':
    case 'td':
      return createElement(
        node.tag,
        { style: node.align ? { textAlign: node.align } : undefined },
        toNodes(node.children),
      );
    case 'table':
      return <ScrollingTable rows={node.children} />;
    default:
      // Saved by another version of the site.
      return null;
  }
}

function Anchor({ url, children }: { url: string; children: ReactNode }) {
  const href = toSafeUrl(url);
  return /^https?:/i.test(url) ? (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <a href={href}>{children}</a>
  );
}

function ScrollingTable({ rows }: { rows: LessonNode[] }) {
  const [head] = rows;
  const columns = typeof head === 'object' && head.tag === 'tr' ? head.children.map((cell) => textOf([cell])) : [];
  return (
    <div className={classes.scroller}>
      <div
        ref={followEdges}
        className={classes.table}
        role="region"
        aria-label={['Table', columns.filter(Boolean).join(', ')].filter(Boolean).join(': ')}
      >
        <table>
          <thead>{toNodes(rows.slice(0, 1))}</thead>
          <tbody>{toNodes(rows.slice(1))}</tbody>
        </table>
      </div>
    </div>
  );
}
