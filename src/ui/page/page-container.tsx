import type { ReactNode } from 'react';
import classes from './page-container.module.css';

/** The measure that all pages share: 1,200 px, 760 px when `narrow`. */
export function PageContainer({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.container} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
