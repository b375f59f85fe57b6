import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { TrackRevision } from '#contract/authoring.ts';
import { useTrackHistory } from '#data/queries/authoring.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { formatStamp } from '#ui/format-date.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './history-sheet.module.css';
import { TextDiff } from './text-diff.tsx';

interface HistorySheetProps {
  trackId: string;
  /** What the track says now, typed or saved. */
  now: { title: string; content: string };
  onRestore: (revision: TrackRevision) => void;
  onClose: () => void;
}

/** What a text said before its last changes, and the way back to it. */
export function HistorySheet({ trackId, now, onRestore, onClose }: HistorySheetProps) {
  const { data, isPending, refetch } = useTrackHistory(trackId);
  const online = useOnline();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Sheet title="History" placement="side" onClose={onClose}>
      {data?.length === 0 && (
        <p className={classes.text}>Nothing before this yet: each saved change keeps what was there.</p>
      )}
      {data && data.length > 0 && (
        <ol className={classes.list}>
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
                  <div className={classes.open}>
                    <TextDiff
                      from={now.content}
                      to={revision.content}
                      label={`What would change by going back to ${at}`}
                    />
                    <Button
                      variant="light"
                      leftSection={<IconArrowBackUp size={18} aria-hidden />}
                      onClick={() => onRestore(revision)}
                    >
                      Restore this text
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {!data &&
        (isPending && online ? (
          <Skeleton height={160} radius="lg" />
        ) : (
          <div className={classes.open}>
            <p className={classes.text} role="alert">
              {online
                ? 'The history could not be fetched. Please try again.'
                : 'You are offline. The history is on the server; what you write now is kept here.'}
            </p>
            <Button variant="default" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ))}
    </Sheet>
  );
}
