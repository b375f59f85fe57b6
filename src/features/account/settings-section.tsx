import type { ReactNode } from 'react';
import { Card } from '#ui/kit/card.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './settings-page.module.css';

interface SettingsSectionProps {
  /** Its place in the address, behind '#'. */
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of the settings; the page's own navigation leads to it. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <Card component="section" id={id} gap={16} className={classes.section} aria-labelledby={`${id}-title`}>
      <Text component="h2" id={`${id}-title`} size="xl">
        {title}
      </Text>
      {children}
    </Card>
  );
}
