import { Fragment } from 'react';
import classes from './keys-panel.module.css';
import { PLAYER_KEYS } from './player-keys.ts';
import { StagePanel } from './stage-panel.tsx';

/** What the keys of the player do. */
export function KeysPanel({ onClose }: { onClose: () => void }) {
  return (
    <StagePanel label="Keyboard shortcuts" onClose={onClose}>
      <p className={classes.title} aria-hidden>
        Keyboard shortcuts
      </p>
      <dl className={classes.keys}>
        {PLAYER_KEYS.map(({ key, shown, does }) => (
          <Fragment key={key}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </StagePanel>
  );
}
