import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LessonNode } from '#contract/lesson-document.ts';

function toElement(node: LessonNode): ReactNode {
  if (typeof node === 'string') return node;
  const children = 'children' in node ? node.children.map(toElement) : [];
  if (node.tag !== 'a') return createElement(node.tag, null, ...children);
  if (node.url.startsWith('/')) return createElement(Link, { to: node.url }, ...children);
  return createElement('a', { href: node.url }, ...children);
}

/** Renders the paragraphs, lists and links of a text that is part of the app. */
export const Prose = ({ nodes }: { nodes: LessonNode[] }) => createElement(Fragment, null, ...nodes.map(toElement));
