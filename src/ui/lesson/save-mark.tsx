import { IconCloudCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './save-mark.module.css';

interface SaveMarkWordsProps {
  state: 'device' | 'server';
  words: boolean;
}

const TEXT = { device: 'Saved on this device', server: 'Saved' };

/** What a SaveMark shows once there is something to show; in a chunk of its own. */
function SaveMarkWords({ state, words }: SaveMarkWordsProps) {
  const Icon = state === 'server' ? IconCloudCheck : IconDeviceMobileCheck;
  return (
    <span className={classes.mark} data-state={state} title={TEXT[state]}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {words ? TEXT[state] : <VisuallyHidden>{TEXT[state]}</VisuallyHidden>}
    </span>
  );
}

interface SaveMarkProps {
  /** 'device' while the server does not have it, 'server' once it has; null shows nothing. */
  state: 'device' | 'server' | null;
  /** Also for eyes in words, where there is room. */
  words?: boolean;
}

/** Tells "Saved on this device" from "Saved", quietly. */
export function SaveMark({ state, words = false }: SaveMarkProps) {
  return <span role="status">{state && <SaveMarkWords state={state} words={words} />}</span>;
}
