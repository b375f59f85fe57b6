import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface CardProps {
  /** Puts the children below each other, with this gap. */
  gap?: Gap;
  /** Without a shadow. */
  flat?: boolean;
  /** The children reach the border, with a line between each two. */
  rows?: boolean;
}

/** A surface with a border. */
export function Card<T extends Tag = 'div'>({ component, gap, flat, rows, ...rest }: BoxProps<T, CardProps>) {
  const how = {
    'data-stacked': gap === undefined ? undefined : true,
    'data-flat': flat || undefined,
    'data-rows': rows || undefined,
  };
  return drawBox(component ?? 'div', classes.card, { ...rest, ...how }, gap);
}
