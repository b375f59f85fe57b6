import { IconCloudCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import classes from './save-mark.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SaveMarkProps {
  /** 'device' while the server does not have it, 'server' once it has; null shows nothing. */
  state: 'device' | 'server' | null;
  /** Also for eyes in words, where there is room. */
  words?: boolean;
}

const TEXT = { device: 'Saved on this device', server: 'Saved' };

/** Tells "Saved on this device" from "Saved", quietly. */
export function SaveMark({ state, words = false }: SaveMarkProps) {
  const Icon = state === 'server' ? IconCloudCheck : IconDeviceMobileCheck;
  return (
    <span role="status" className={classes.mark} data-state={state} title={state ? TEXT[state] : undefined}>
      {state && <Icon size={18} stroke={1.75} aria-hidden />}
      {state && (words ? TEXT[state] : <VisuallyHidden>{TEXT[state]}</VisuallyHidden>)}
    </span>
  );
}
