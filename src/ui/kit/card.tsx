import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface CardProps {
  /** Puts what it holds below each other, so far apart. */
  gap?: Gap;
  /** Without a shadow. */
  flat?: boolean;
  /** What it holds goes to its edges, with a line between each two. */
  rows?: boolean;
}

/** A surface with an edge on the page. */
export function Card<T extends Tag = 'div'>({ component, gap, flat, rows, ...rest }: BoxProps<T, CardProps>) {
  const how = {
    'data-stacked': gap === undefined ? undefined : true,
    'data-flat': flat || undefined,
    'data-rows': rows || undefined,
  };
  return drawBox(component ?? 'div', classes.card, { ...rest, ...how }, gap);
}
