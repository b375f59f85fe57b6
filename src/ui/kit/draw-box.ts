import { createElement, type CSSProperties } from 'react';
import type { Gap, Tag } from './box-props.ts';

interface Given {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

const toLength = (gap: Gap) => (typeof gap === 'number' ? `${gap}px` : gap);

/** Renders a part of the kit: an element with the part's own class and gap, and the given properties. */
export function drawBox(tag: Tag, own: string | undefined, { className, style, ...rest }: Given, gap?: Gap) {
  return createElement(tag, {
    ...rest,
    className: className ? `${own} ${className}` : own,
    style: gap === undefined ? style : ({ '--gap': toLength(gap), ...style } as CSSProperties),
  });
}
