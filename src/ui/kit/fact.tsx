import type { ReactNode } from 'react';
import classes from './kit.module.css';
import { Text } from './text.tsx';

interface FactProps {
  label: string;
  /** The label's size, as of `Text`. */
  size?: 'xs' | 'sm';
  /** Shows the value above the label, for figures. */
  valueFirst?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One label with its value in a `dl`. */
export function Fact({ label, size, valueFirst, className = '', children }: FactProps) {
  return (
    <div className={`${classes.fact} ${className}`} data-value-first={valueFirst || undefined}>
      <Text component="dt" size={size} dimmed>
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}
