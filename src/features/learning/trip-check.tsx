import { useState } from 'react';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { useSession } from '#data/queries/account/session.ts';
import { bringCourse, useTripCheck } from '#data/queries/learning/trip-check.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { showToast } from '#ui/toasts.ts';
import { DownloadAll } from './download-all.tsx';
import { tripWords } from './trip-words.ts';
import classes from './trip-check.module.css';

interface TripCheckProps {
  courseId: string;
  tracks: readonly Track[];
}

/** Shows which lessons of the course open offline, with a button to fetch the missing ones. */
export function TripCheck({ courseId, tracks }: TripCheckProps) {
  const states = useTripCheck(courseId, tracks);
  const userId = useSession().user?._id;
  const [busy, setBusy] = useState(false);
  const lessons = lessonsOf(tracks);
  if (lessons.length === 0) return null;
  const found = [...(states?.values() ?? [])];
  const texts = found.filter((state) => state.kind === 'missing' && state.what === 'text').length;

  function bring() {
    if (userId === undefined || busy) return;
    setBusy(true);
    bringCourse(userId, courseId)
      .then(({ stopped }) => {
        const why = stopped && WHY[stopped];
        if (why) showToast({ message: why, tone: 'info' });
      })
      .catch(() => showToast({ message: 'The text lessons could not be saved on this device.', tone: 'error' }))
      .finally(() => setBusy(false));
  }

  return (
    <Card component="section" flat className={classes.trip} aria-label="Offline study">
      <p className={classes.words} role="status">
        {states ? tripWords(found) : 'Checking this device…'}
      </p>
      <Group gap={8} className={classes.actions}>
        <DownloadAll courseId={courseId} tracks={tracks} onStart={texts > 0 ? bring : undefined} />
        {texts > 0 && !found.some((state) => state.kind === 'missing' && state.what === 'video') && (
          <Button size="sm" variant="default" loading={busy} onClick={bring}>
            {texts === 1 ? 'Download 1 text lesson' : `Download ${texts} text lessons`}
          </Button>
        )}
      </Group>
    </Card>
  );
}

const WHY = {
  'wifi-only': 'The text lessons will download when this device is on Wi-Fi, as you chose in Settings.',
  cap: 'These text lessons would go over your monthly data limit. You can change the limit in Settings.',
  offline: 'The server could not be reached. The text lessons will download when you are back online.',
  full: 'There is not enough space on this device. Remove a download and try again.',
  metered: null,
  'save-data': null,
  off: null,
};
