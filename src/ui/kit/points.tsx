import type { BoxProps } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

/** A list of short points below a line, each with a coloured mark. */
export function Points(props: BoxProps<'ul'>) {
  return drawBox('ul', classes.points, props);
}
