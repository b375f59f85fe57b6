import type { AlignType, Definition, RootContent, Table, TableRow } from 'mdast';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { CodeBlock } from './code-block.tsx';
import { focusableScroller } from './focusable-scroller.ts';
import classes from './markdown.module.css';
import { parseMarkdown, toSafeUrl } from './parse-markdown.ts';

/** A lesson's text. Raw HTML in it is shown as it is written, and links lead only to harmless protocols. */
export function Markdown({ text }: { text: string }) {
  const { children } = useMemo(() => parseMarkdown(text), [text]);
  return <div className={classes.prose}>{toNodes(children, definitionsOf(children))}</div>;
}

type Definitions = ReadonlyMap<string, Definition>;

function definitionsOf(nodes: RootContent[]): Definitions {
  return new Map(nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])));
}

function toNodes(nodes: RootContent[], definitions: Definitions): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{toNode(node, definitions)}</Fragment>);
}

function toNode(node: RootContent, definitions: Definitions): ReactNode {
  const inside = () => ('children' in node ? toNodes(node.children, definitions) : null);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'heading':
      // The page's h1 is the lesson's title, so the text starts one level below.
      return createElement(`h${Math.max(node.depth, 2)}`, null, inside());
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'delete':
      return <del>{inside()}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <CodeBlock>
          <code className={node.lang ? `language-${node.lang}` : undefined}>{`${node.value}\n`}</code>
        </CodeBlock>
      );
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>;
    case 'listItem': {
      // A tight list's items are words, not paragraphs.
      const bare = (child: RootContent): RootContent[] =>
        !node.spread && child.type === 'paragraph' ? child.children : [child];
      return (
        <li>
          {typeof node.checked === 'boolean' && <input type="checkbox" checked={node.checked} disabled readOnly />}
          {toNodes(node.children.flatMap(bare), definitions)}
        </li>
      );
    }
    case 'table':
      return <ScrollingTable table={node} definitions={definitions} />;
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'link':
      return <Anchor url={node.url}>{inside()}</Anchor>;
    case 'linkReference': {
      const definition = definitions.get(node.identifier);
      return definition ? <Anchor url={definition.url}>{inside()}</Anchor> : inside();
    }
    case 'image':
      return <Picture url={node.url} alt={node.alt} />;
    case 'imageReference': {
      const definition = definitions.get(node.identifier);
      return definition ? <Picture url={definition.url} alt={node.alt} /> : node.alt;
    }
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>;
    case 'footnoteDefinition':
      return (
        <div>
          <sup>{node.label ?? node.identifier}</sup>
          {inside()}
        </div>
      );
    case 'html':
      return node.value;
    default:
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

function Picture({ url, alt }: { url: string; alt?: string | null | undefined }) {
  return <img src={toSafeUrl(url)} alt={alt ?? ''} loading="lazy" decoding="async" />;
}

function ScrollingTable({ table, definitions }: { table: Table; definitions: Definitions }) {
  const [head, ...body] = table.children;
  const toRow = (row: TableRow, Cell: 'th' | 'td') => (
    <tr>
      {row.children.map((cell, index) => (
        <Cell key={index} style={toStyle(table.align?.[index])}>
          {toNodes(cell.children, definitions)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <div ref={focusableScroller} className={classes.table} role="region" aria-label="Table">
      <table>
        <thead>{head && toRow(head, 'th')}</thead>
        <tbody>
          {body.map((row, index) => (
            <Fragment key={index}>{toRow(row, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toStyle(align: AlignType | undefined) {
  return align ? { textAlign: align } : undefined;
}
