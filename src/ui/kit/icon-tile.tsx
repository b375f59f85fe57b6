import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** A small picture on a square of the house's tint: of 40 px, 48 (md) or 72 (lg). */
export function IconTile<T extends Tag = 'span'>({ component, size, ...rest }: BoxProps<T, { size?: 'md' | 'lg' }>) {
  return drawBox(component ?? 'span', classes.tile, { ...rest, 'data-size': size });
}
