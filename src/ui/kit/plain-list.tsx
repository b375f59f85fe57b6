import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** A list without bullets and margins. */
export function PlainList<T extends Tag = 'ul'>({ component, ...rest }: BoxProps<T>) {
  return drawBox(component ?? 'ul', classes.list, rest);
}
