import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './button.module.css';

interface ButtonLook {
  variant?: 'filled' | 'default' | 'subtle' | 'light' | 'white';
  /** The house's violet unless given. */
  tone?: 'gray' | 'red';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Of the words, where they must break or shrink. */
  labelClassName?: string;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Shows a turning ring in place of the words; presses do nothing. */
  loading?: boolean;
}

/** A button in the house's look. Plain elements: it is part of every first visit. */
export function Button({ loading = false, disabled = false, type = 'button', ...props }: ButtonProps) {
  const { rest, content } = toParts(props);
  return (
    <button {...rest} type={type} disabled={disabled || loading} data-loading={loading || undefined}>
      {loading && <span className={classes.ring} aria-hidden="true" />}
      {content}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton(props: ButtonLook & LinkProps) {
  const { rest, content } = toParts(props);
  return <Link {...rest}>{content}</Link>;
}

function toParts<P extends ButtonLook & { className?: string | undefined; children?: ReactNode }>(props: P) {
  const {
    variant = 'filled',
    tone,
    size = 'sm',
    fullWidth = false,
    leftSection,
    rightSection,
    labelClassName = '',
    className = '',
    children,
    ...others
  } = props;
  return {
    rest: {
      ...others,
      className: `${classes.button} ${className}`,
      'data-variant': variant,
      'data-tone': tone,
      'data-size': size,
      'data-block': fullWidth || undefined,
      'data-left': leftSection ? true : undefined,
      'data-right': rightSection ? true : undefined,
    },
    content: (
      <span className={classes.inner}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <span className={`${classes.label} ${labelClassName}`}>{children}</span>
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </span>
    ),
  };
}
