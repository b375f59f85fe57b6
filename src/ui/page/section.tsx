import { useId, type ReactNode } from 'react';
import { Group } from '../kit/group.tsx';
import { Text } from '../kit/text.tsx';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  eyebrow?: string;
  description?: ReactNode;
  /** A link or button beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page under an h2 that names it. */
export function Section({ title, eyebrow, description, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group gap="12px 24px" align="end" justify="space-between" className={classes.head}>
        <div>
          {eyebrow && (
            <Text size="xs" tone="accent" className={classes.eyebrow}>
              {eyebrow}
            </Text>
          )}
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {action}
      </Group>
      {children}
    </section>
  );
}
