import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import type { Acquire } from './use-acquire.ts';

/** The one step that a learner can take now. */
export function AcquireButton({ acquire, ...look }: { acquire: Acquire; size: 'md' | 'lg'; fullWidth?: boolean }) {
  const { kind, label, run, busy, pressed } = acquire;
  const Bell = pressed ? IconBellFilled : IconBell;
  return (
    <Button
      {...look}
      onClick={run}
      loading={busy}
      {...(kind === 'preparing' && {
        'aria-pressed': pressed,
        leftSection: <Bell size={18} aria-hidden />,
        variant: pressed ? ('default' as const) : ('filled' as const),
      })}
    >
      {label}
    </Button>
  );
}
