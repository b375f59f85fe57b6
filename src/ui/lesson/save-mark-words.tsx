import { IconCloudCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import classes from './save-mark-words.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface SaveMarkWordsProps {
  state: 'device' | 'server';
  words: boolean;
}

const TEXT = { device: 'Saved on this device', server: 'Saved' };

/** What a SaveMark shows once there is something to show; in a chunk of its own. */
export function SaveMarkWords({ state, words }: SaveMarkWordsProps) {
  const Icon = state === 'server' ? IconCloudCheck : IconDeviceMobileCheck;
  return (
    <span className={classes.mark} data-state={state} title={TEXT[state]}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {words ? TEXT[state] : <VisuallyHidden>{TEXT[state]}</VisuallyHidden>}
    </span>
  );
}
