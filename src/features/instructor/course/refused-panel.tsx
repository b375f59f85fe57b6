import { IconAlertTriangle } from '@tabler/icons-react';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { type PendingCommand, useOutboxCommands } from '#data/queries/outbox.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { paneAddress } from './pane.ts';
import classes from './refused-panel.module.css';

/** The creations that the server refused, with the reason and a link to correct them. A correction sends them again. */
export function RefusedPanel({ refused }: { refused: readonly PendingCommand[] }) {
  const { retry } = useOutboxCommands();
  return (
    <section className={classes.panel} aria-labelledby="refused">
      <Group component="h2" id="refused" gap={8} nowrap className={classes.title}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        Not created
      </Group>
      <Text size="md" dimmed className={classes.text}>
        Your work is saved on this device. Fix the problem, and it syncs again.
      </Text>
      <Stack component="ul" gap={12} className={classes.list}>
        {refused.map(({ id, type, label, lastMessage, about: [, trackId] }) => (
          <Group component="li" key={id} gap="8px 16px" justify="space-between">
            <Stack component="p" gap={2} className={classes.what}>
              <strong>{label}</strong>
              <span>{lastMessage || (trackId ? AUTHORING_TEXT.trackAddFailed : AUTHORING_TEXT.createFailed)}</span>
            </Stack>
            <Group gap={8}>
              <LinkButton
                to={paneAddress(type === 'track-add' && trackId ? { kind: 'track', id: trackId } : { kind: 'details' })}
                variant="default"
                size="md"
              >
                Fix it
              </LinkButton>
              <Button variant="subtle" size="md" onClick={() => void retry(id)}>
                Try again
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
