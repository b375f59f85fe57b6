import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does, as there are no words. */
  'aria-label': string;
  /** 34 px; `lg` 40 px. */
  size?: 'md' | 'lg';
}

/** A quiet button that is only an icon. */
export function IconButton({ size = 'md', className = '', ...props }: IconButtonProps) {
  return <button type="button" {...props} className={`${classes.button} ${className}`} data-size={size} />;
}
