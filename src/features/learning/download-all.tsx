import { IconCloudDownload } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { atMost, type Quality } from '#contract/qualities.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import type { DownloadState } from '#data/db/rows.ts';
import { useHandOver } from '#data/queries/hand-over.ts';
import { useDownloadCommands, useDownloads } from '#data/queries/learning/downloads.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { keepPageOpen } from '#ui/keep-page-open.ts';
import { Text } from '#ui/kit/text.tsx';
import { DownloadControl } from '#ui/lesson/download-control.tsx';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';
import { toCourseDownload } from './course-download.ts';
import { qualityTotals } from './download-sizes.ts';
import classes from './trip-check.module.css';

/** Lets the browser go on with downloads when Code It is closed. */
function FinishInBackground({ trackIds }: { trackIds: readonly string[] }) {
  const { handOver, busy } = useHandOver();
  return (
    <Button
      size="sm"
      variant="default"
      loading={busy}
      leftSection={<IconCloudDownload size={18} aria-hidden />}
      onClick={() => void handOver(trackIds).catch(showDownloadFailure)}
    >
      Finish in the background
    </Button>
  );
}

/** What a page must stay open for. */
const RUNNING: readonly DownloadState[] = ['queued', 'downloading'];

interface DownloadAllProps {
  courseId: string;
  tracks: readonly Track[];
  /** Called as well when everything is asked for. */
  onStart?: (() => void) | undefined;
}

/** One button to download the missing videos, and one line for the running downloads. */
export function DownloadAll({ courseId, tracks, onStart }: DownloadAllProps) {
  const downloads = useDownloads(courseId);
  const { start, pause, resume, remove } = useDownloadCommands();
  const online = useOnline();
  const { downloadQuality } = useAtomValue(playbackAtom);
  const lessons = lessonsOf(tracks);
  const missing = lessons.filter((track) => track.renditions.length > 0 && !downloads.has(track._id));
  const underWay = toCourseDownload(downloads);
  const running = underWay !== null && RUNNING.includes(underWay.view.state);

  async function startAll(wanted: Quality) {
    onStart?.();
    for (const track of missing) {
      const rendition = atMost(track.renditions, wanted);
      if (rendition) await start(track, rendition.quality);
    }
  }
  const eachOf = (trackIds: readonly string[], change: (trackId: string) => Promise<void>) => () =>
    void Promise.all(trackIds.map(change)).catch(showDownloadFailure);

  return (
    <>
      {underWay && (
        <DownloadControl
          title={underWay.trackIds.length === 1 ? 'the remaining video' : `${underWay.trackIds.length} videos`}
          options={[]}
          wish={null}
          download={underWay.view}
          online={online}
          onStart={() => undefined}
          onPause={eachOf(underWay.trackIds, pause)}
          onResume={eachOf(underWay.trackIds, resume)}
          onRemove={eachOf(underWay.trackIds, remove)}
        />
      )}
      {running &&
        ('BackgroundFetchManager' in globalThis ? (
          <FinishInBackground trackIds={underWay.trackIds} />
        ) : (
          online && (
            <Text size="sm" dimmed className={classes.stay}>
              {keepPageOpen('the download is complete', underWay.trackIds.length)}
            </Text>
          )
        ))}
      {missing.length > 0 && (
        <DownloadControl
          title={missing.length === 1 ? 'the remaining video' : `all ${missing.length} videos`}
          label="Download all"
          options={qualityTotals(missing)}
          wish={downloadQuality}
          download={null}
          online={online}
          onStart={(quality) => void startAll(quality).catch(showDownloadFailure)}
          onPause={noDownload}
          onResume={noDownload}
          onRemove={noDownload}
        />
      )}
    </>
  );
}

// The control offers these only for a download that exists; this one stands for many that do not yet.
const noDownload = () => undefined;
