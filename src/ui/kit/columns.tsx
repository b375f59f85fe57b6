import type { CSSProperties } from 'react';
import type { BoxProps, Gap, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface ColumnsProps {
  /** The least width of one, as '14rem'. */
  least: string;
  gap?: Gap;
}

/** As many columns of one width as fit. */
export function Columns<T extends Tag = 'div'>({
  component,
  least,
  gap = 0,
  style,
  ...rest
}: BoxProps<T, ColumnsProps>) {
  return drawBox(
    component ?? 'div',
    classes.columns,
    { ...rest, style: { '--least': least, ...style } as CSSProperties },
    gap,
  );
}
