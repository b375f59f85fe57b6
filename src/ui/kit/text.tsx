import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface TextProps {
  /** 13, 14, 15, 17 and 20 px; inherited unless given. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** For less important text. */
  dimmed?: boolean;
  tone?: 'danger' | 'success' | 'accent';
}

/** Text in one of the sizes of the design language, without a margin. */
export function Text<T extends Tag = 'p'>({ component, size, dimmed, tone, ...rest }: BoxProps<T, TextProps>) {
  const how = { 'data-size': size, 'data-dimmed': dimmed || undefined, 'data-tone': tone };
  return drawBox(component ?? 'p', classes.text, { ...rest, ...how });
}
