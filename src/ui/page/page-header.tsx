import type { ReactNode } from 'react';
import { Group } from '../kit/group.tsx';
import { Text } from '../kit/text.tsx';
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
    <Group component="header" gap="16px 24px" align="end" justify="space-between" className={classes.header}>
      <div>
        {eyebrow && (
          <Text size="xs" tone="accent" className={classes.eyebrow}>
            {eyebrow}
          </Text>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <Group gap={12}>{actions}</Group>}
    </Group>
  );
}
