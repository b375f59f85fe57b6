import { lessonsOf } from '#contract/track-tree.ts';
import { QUALITIES, type Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import { useDownloadCommands, useDownloads } from '#data/queries/downloads.ts';
import { useOnline } from '#data/queries/online.ts';
import { DownloadControl } from '#ui/download-control.tsx';
import { showDownloadFailure } from '#ui/download-toasts.ts';
import { qualityTotals, renditionAtMost } from './download-sizes.ts';

/** One button for the videos that are not on this device yet. */
export function DownloadAll({ courseId, tracks }: { courseId: string; tracks: readonly Track[] }) {
  const downloads = useDownloads(courseId);
  const { start } = useDownloadCommands();
  const online = useOnline();
  const missing = lessonsOf(tracks).filter((track) => track.renditions.length > 0 && !downloads.has(track._id));
  if (missing.length === 0) return null;

  async function startAll(wanted: Quality) {
    for (const track of missing) {
      const rendition = renditionAtMost(track.renditions, wanted);
      if (rendition) await start(track, rendition.quality);
    }
  }

  return (
    <DownloadControl
      title={missing.length === 1 ? 'the remaining video' : `all ${missing.length} videos`}
      label="Download all"
      options={qualityTotals(missing)}
      download={null}
      online={online}
      onStart={(quality) =>
        void startAll(QUALITIES.find((known) => known === quality) ?? QUALITIES[0]).catch(showDownloadFailure)
      }
      onPause={noDownload}
      onResume={noDownload}
      onRemove={noDownload}
    />
  );
}

// The control offers these only for a download that exists; this one stands for many that do not yet.
const noDownload = () => undefined;
