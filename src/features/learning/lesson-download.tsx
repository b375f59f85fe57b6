import { useAtomValue } from 'jotai';
import type { Track } from '#contract/track.ts';
import { type DownloadView, useDownloadCommands } from '#data/queries/learning/downloads.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { DownloadControl } from '#ui/lesson/download-control.tsx';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';

interface LessonDownloadProps {
  track: Track;
  downloads: ReadonlyMap<string, DownloadView>;
  online: boolean;
}

/** The download of a video lesson; nothing for a lesson without a file. */
export function LessonDownload({ track, downloads, online }: LessonDownloadProps) {
  const commands = useDownloadCommands();
  const { downloadQuality } = useAtomValue(playbackAtom);
  if (track.renditions.length === 0) return null;
  return (
    <DownloadControl
      title={track.title}
      options={track.renditions}
      wish={downloadQuality}
      download={downloads.get(track._id) ?? null}
      online={online}
      onStart={(quality) => void commands.start(track, quality).catch(showDownloadFailure)}
      onPause={() => void commands.pause(track._id).catch(showDownloadFailure)}
      onResume={() => void commands.resume(track._id).catch(showDownloadFailure)}
      onRemove={() => void commands.remove(track._id).catch(showDownloadFailure)}
    />
  );
}
