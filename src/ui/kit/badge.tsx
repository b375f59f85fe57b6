import type { BoxProps, Tag } from './box-props.ts';
import { drawBox } from './draw-box.ts';
import classes from './kit.module.css';

interface BadgeProps {
  /** 12 px (sm) or 14 px (lg); 13 px unless given. */
  size?: 'sm' | 'lg';
  tone?: 'danger' | 'success' | 'accent' | 'tint' | undefined;
  /** A border instead of a background. */
  outlined?: boolean;
}

/** A state or a role as a word or two in a pill. */
export function Badge<T extends Tag = 'span'>({ component, size, tone, outlined, ...rest }: BoxProps<T, BadgeProps>) {
  const how = { 'data-size': size, 'data-tone': tone, 'data-outlined': outlined || undefined };
  return drawBox(component ?? 'span', classes.badge, { ...rest, ...how });
}
