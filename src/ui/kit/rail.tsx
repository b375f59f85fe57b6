import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** Cards in one row, which is scrolled sideways where it does not fit. `--columns` in a class of the screen sets their width. */
export function Rail<T extends Tag = 'div'>({ component, ...rest }: BoxProps<T>) {
  return drawBox(component ?? 'div', classes.rail, rest);
}
