import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DraftTrack } from '#contract/authoring.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import { settleConflict } from '#data/queries/authoring/author.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import classes from './conflict-panel.module.css';
import { bothOf, fieldOf, isLong, valueWords } from './field-words.ts';
import { TextSide } from './text-diff.tsx';

interface ConflictPanelProps {
  conflicts: readonly EditConflict[];
  tracks: readonly DraftTrack[];
}

/** Shows the fields that two devices changed. Both values are kept until the instructor chooses one. */
export function ConflictPanel({ conflicts, tracks }: ConflictPanelProps) {
  const { hash, key } = useLocation();
  const head = useRef<HTMLHeadingElement>(null);
  // A link to the conflicts may be followed before they are here, and again while they are.
  useEffect(() => {
    if (hash !== '#conflicts') return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
  const groups = [...new Set(conflicts.map(({ trackId }) => trackId))];
  const titleOf = (trackId: string | null) =>
    trackId === null ? 'Course details' : (tracks.find(({ _id }) => _id === trackId)?.title ?? 'Removed track');
  return (
    <section className={classes.panel} aria-labelledby="conflicts">
      <Group component="h2" id="conflicts" ref={head} tabIndex={-1} gap={8} nowrap className={classes.title}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        Changed on two devices
      </Group>
      <Text size="md" dimmed className={classes.text}>
        Both versions are saved. Choose which one to keep.
      </Text>
      {groups.map((trackId) => (
        <div key={trackId ?? 'course'} className={classes.group}>
          <h3 className={classes.name}>{titleOf(trackId)}</h3>
          {conflicts
            .filter((conflict) => conflict.trackId === trackId)
            .map((conflict) => (
              <Conflict key={`${conflict.seq}-${conflict.field}`} conflict={conflict} />
            ))}
        </div>
      ))}
    </section>
  );
}

function Conflict({ conflict }: { conflict: EditConflict }) {
  const [busy, setBusy] = useState(false);
  const { mine, theirs } = conflict;
  const field = fieldOf(conflict.of, conflict.field);
  const { label } = field;
  const removed = theirs === undefined;
  const both = removed ? undefined : bothOf(field, mine, theirs);
  const settle = (value: unknown) => {
    setBusy(true);
    settleConflict(conflict, value)
      .catch(showNotSaved)
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap={10} className={classes.conflict} role="group" aria-label={label}>
      <p className={classes.field}>{label}</p>
      {removed ? (
        <>
          <Text size="md" dimmed className={classes.text}>
            This was removed on another device. Your version:
          </Text>
          <div className={classes.value}>{valueWords(field, mine)}</div>
        </>
      ) : isLong(field) ? (
        <Columns least="18rem" gap={12} className={classes.sides}>
          <div>
            <p className={classes.side}>
              Mine, with <ins className={classes.mine}>what only it has</ins> marked
            </p>
            <TextSide text={valueWords(field, mine)} other={valueWords(field, theirs)} of="mine" label="Mine" />
          </div>
          <div>
            <p className={classes.side}>
              Theirs, with <del className={classes.theirs}>what mine leaves out</del> marked
            </p>
            <TextSide text={valueWords(field, theirs)} other={valueWords(field, mine)} of="theirs" label="Theirs" />
          </div>
        </Columns>
      ) : (
        <Columns component="dl" least="14rem" gap={12} className={classes.sides}>
          <div>
            <dt>Mine</dt>
            <dd className={classes.value}>{valueWords(field, mine)}</dd>
          </div>
          <div>
            <dt>Theirs</dt>
            <dd className={classes.value}>{valueWords(field, theirs)}</dd>
          </div>
        </Columns>
      )}
      <Buttons gap={8}>
        <Button variant="light" disabled={busy} onClick={() => settle(mine)}>
          {removed ? 'Restore it with my version' : 'Keep mine'}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => settle(theirs)}>
          {removed ? 'Discard my version' : 'Keep theirs'}
        </Button>
        {both !== undefined && (
          <Button variant="default" disabled={busy} onClick={() => settle(both)}>
            Keep both
          </Button>
        )}
      </Buttons>
    </Stack>
  );
}
