import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { TrackRevision } from '#contract/authoring.ts';
import { useTrackHistory } from '#data/queries/authoring/track-history.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { formatStamp } from '#ui/format-date.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './history-sheet.module.css';
import { TextDiff } from '../course/text-diff.tsx';

interface HistorySheetProps {
  trackId: string;
  /** What the track says now, typed or saved. */
  now: { title: string; content: string };
  onRestore: (revision: TrackRevision) => void;
  onClose: () => void;
}

/** The earlier versions of a text, with a button to restore one. */
export function HistorySheet({ trackId, now, onRestore, onClose }: HistorySheetProps) {
  const { data, isPending, refetch } = useTrackHistory(trackId);
  const online = useOnline();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Sheet title="History" placement="side" onClose={onClose}>
      {data?.length === 0 && (
        <Text dimmed>No earlier versions yet. Each time you save, the previous version is kept here.</Text>
      )}
      {data && data.length > 0 && (
        <Stack component="ol" gap={8}>
          {data.map((revision) => {
            const at = formatStamp(Date.parse(revision.savedAt));
            const shown = open === revision.version;
            return (
              <li key={revision.version} className={classes.item}>
                <button
                  type="button"
                  className={classes.stamp}
                  aria-expanded={shown}
                  onClick={() => setOpen(shown ? null : revision.version)}
                >
                  <strong>{at}</strong>
                  <span>{revision.title}</span>
                </button>
                {shown && (
                  <Stack gap={12} className={classes.open}>
                    <TextDiff
                      from={now.content}
                      to={revision.content}
                      label={`What changes if you restore the version of ${at}`}
                    />
                    <Button
                      variant="light"
                      leftSection={<IconArrowBackUp size={18} aria-hidden />}
                      onClick={() => onRestore(revision)}
                    >
                      Restore this text
                    </Button>
                  </Stack>
                )}
              </li>
            );
          })}
        </Stack>
      )}
      {!data &&
        (isPending && online ? (
          <Skeleton height={160} radius="lg" />
        ) : (
          <Stack gap={12} className={classes.open}>
            <Text dimmed role="alert">
              {online
                ? 'The history could not be loaded. Please try again.'
                : 'You are offline. The history needs a connection; what you write is saved on this device.'}
            </Text>
            <Button variant="default" onClick={() => void refetch()}>
              Retry
            </Button>
          </Stack>
        ))}
    </Sheet>
  );
}
