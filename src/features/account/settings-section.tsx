import type { ReactNode } from 'react';
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
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
