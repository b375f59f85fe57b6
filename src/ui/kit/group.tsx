import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface GroupProps {
  gap?: Gap;
  /** Centred unless given. */
  align?: 'stretch' | 'start' | 'end' | 'baseline';
  /** At the start unless given. */
  justify?: 'space-between' | 'center' | 'end';
  /** Otherwise children that do not fit wrap into a new row. */
  nowrap?: boolean;
}

/** Children beside each other. */
export function Group<T extends Tag = 'div'>(props: BoxProps<T, GroupProps>) {
  const { component, gap = 0, align, justify, nowrap, ...rest } = props;
  const how = { 'data-align': align, 'data-justify': justify, 'data-nowrap': nowrap || undefined };
  return drawBox(component ?? 'div', classes.group, { ...rest, ...how }, gap);
}
