import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** Things below each other. */
export function Stack<T extends Tag = 'div'>({ component, gap = 0, ...rest }: BoxProps<T, { gap?: Gap }>) {
  return drawBox(component ?? 'div', classes.stack, rest, gap);
}
