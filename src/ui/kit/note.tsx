import { IconAlertCircle, IconCircleCheck, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group } from './group.tsx';
import classes from './kit.module.css';

const ICONS = { offline: IconWifiOff, error: IconAlertCircle, success: IconCircleCheck } as const;

interface NoteProps {
  tone?: keyof typeof ICONS;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A message beside the button of a form. */
export function Note({ tone, icon, children }: NoteProps) {
  const Icon = tone && ICONS[tone];
  return (
    <Group
      component="p"
      gap={10}
      nowrap
      className={classes.note}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {icon ?? (Icon && <Icon size={18} aria-hidden />)}
      {children}
    </Group>
  );
}
