import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** A word above the title. */
  eyebrow?: string;
  description?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

/** The h1 of a page with what belongs beside it. */
export function PageHeader({ title, eyebrow, description, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <h1 className={classes.title}>{title}</h1>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
