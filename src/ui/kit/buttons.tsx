import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface ButtonsProps {
  gap?: Gap;
  /** At the start unless given. */
  justify?: 'end';
  /** On a phone they share the width of their row. */
  grow?: boolean;
}

/** The buttons that end a form or a question, as high as a finger needs them. */
export function Buttons<T extends Tag = 'div'>(props: BoxProps<T, ButtonsProps>) {
  const { component, gap = 12, justify, grow, ...rest } = props;
  const how = { 'data-justify': justify, 'data-grow': grow || undefined };
  return drawBox(component ?? 'div', `${classes.group} ${classes.buttons}`, { ...rest, ...how }, gap);
}
