import { useEffect, useState } from 'react';
import { loadWaitingThumbnail } from '#data/outbox/storage/load-waiting-picture.ts';
import { usePendingCommands } from '../outbox.ts';

/** Where the picture is that was chosen for a course and that the server has not taken yet; null when none waits. */
export function useWaitingThumbnail(courseId: string): string | null {
  const waiting = usePendingCommands().findLast(
    ({ type, state, about }) => type === 'course-thumbnail' && state !== 'dead' && about.includes(courseId),
  );
  const seq = waiting?.id;
  const [shown, setShown] = useState<{ seq: number; url: string } | null>(null);
  useEffect(() => {
    if (seq === undefined) return undefined;
    let url: string | undefined;
    let left = false;
    loadWaitingThumbnail(seq).then(
      (picture) => {
        if (left || !picture) return;
        url = URL.createObjectURL(picture);
        setShown({ seq, url });
      },
      (error: unknown) => console.warn('The chosen picture could not be read', error),
    );
    return () => {
      left = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [seq]);
  return shown !== null && shown.seq === seq ? shown.url : null;
}
