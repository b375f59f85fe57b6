import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Heard by a screen reader, not seen. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1' | 'h2' | 'p';
}) {
  return <Tag className={classes.hidden}>{children}</Tag>;
}
