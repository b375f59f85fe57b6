import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** An icon on a tinted square of 40 px, 48 px (md) or 72 px (lg). */
export function IconTile<T extends Tag = 'span'>({ component, size, ...rest }: BoxProps<T, { size?: 'md' | 'lg' }>) {
  return drawBox(component ?? 'span', classes.tile, { ...rest, 'data-size': size });
}
