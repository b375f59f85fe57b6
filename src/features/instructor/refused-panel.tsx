import { IconAlertTriangle } from '@tabler/icons-react';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { type PendingCommand, useOutboxCommands } from '#data/queries/outbox.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { paneAddress } from './pane.ts';
import classes from './refused-panel.module.css';

/** What the server would not create of a course, why, and where to correct it; a correction sends it again. */
export function RefusedPanel({ refused }: { refused: readonly PendingCommand[] }) {
  const { retry } = useOutboxCommands();
  return (
    <section className={classes.panel} aria-labelledby="refused">
      <h2 id="refused" className={classes.title}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        Not created
      </h2>
      <p className={classes.text}>It is safe on this device. Correct it, and it is sent again.</p>
      <ul className={classes.list}>
        {refused.map(({ id, type, label, lastMessage, about: [, trackId] }) => (
          <li key={id} className={classes.item}>
            <p className={classes.what}>
              <strong>{label}</strong>
              <span>{lastMessage || (trackId ? AUTHORING_TEXT.trackAddFailed : AUTHORING_TEXT.createFailed)}</span>
            </p>
            <div className={classes.actions}>
              <LinkButton
                to={paneAddress(type === 'track-add' && trackId ? { kind: 'track', id: trackId } : { kind: 'details' })}
                variant="default"
                size="md"
              >
                Correct it
              </LinkButton>
              <Button variant="subtle" size="md" onClick={() => void retry(id)}>
                Try again
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
