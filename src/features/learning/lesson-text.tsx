import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { LessonDocument, LessonElement, LessonNode } from '#contract/lesson-document.ts';
import { showToast } from '#ui/toasts.ts';
import { focusableScroller } from './focusable-scroller.ts';
import classes from './lesson-text.module.css';
import { toSafeUrl } from './safe-url.ts';

const COPIED_MS = 2000;

function CodeBlock({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => focusableScroller(ref.current), []);

  async function copy() {
    await navigator.clipboard.writeText(ref.current?.innerText ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={classes.code}>
      <button
        type="button"
        className={classes.copy}
        aria-label={copied ? 'Copied' : 'Copy code'}
        onClick={() => {
          copy().catch(() => showToast({ message: 'Your browser blocked copying.', tone: 'error' }));
        }}
      >
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </button>
      <pre ref={ref}>{children}</pre>
    </div>
  );
}

/** A lesson's text. Links lead only to harmless protocols. */
export function LessonText({ document }: { document: LessonDocument }) {
  return <div className={classes.prose}>{toNodes(document)}</div>;
}

function toNodes(nodes: LessonNode[]): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : toElement(node)}</Fragment>
  ));
}

function toElement(node: LessonElement): ReactNode {
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
      return createElement(node.tag, null, toNodes(node.children));
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
      return (
        <CodeBlock>
          <code className={node.language ? `language-${node.language}` : undefined}>{`${node.text}\n`}</code>
        </CodeBlock>
      );
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
  return (
    <div ref={focusableScroller} className={classes.table} role="region" aria-label="Table">
      <table>
        <thead>{toNodes(rows.slice(0, 1))}</thead>
        <tbody>{toNodes(rows.slice(1))}</tbody>
      </table>
    </div>
  );
}
