import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import { useCourseContent } from '#data/queries/learning/content.ts';
import { type DownloadView, useDownloadCommands, useDownloads } from '#data/queries/learning/downloads.ts';
import { useOnline } from '#data/queries/online.ts';
import { DownloadControl } from '#ui/lesson/download-control.tsx';
import { showDownloadFailure } from '#ui/lesson/download-toasts.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './learning-tools.module.css';

interface CourseDownloadsProps {
  courseId: string;
  title: string;
}

/**
 * The downloads of one course. Renders nothing for a course without downloads, so that its content is not fetched for nothing.
 */
export function CourseDownloads({ courseId, title }: CourseDownloadsProps) {
  const downloads = useDownloads(courseId);
  return downloads.size > 0 ? <DownloadRows courseId={courseId} title={title} downloads={downloads} /> : null;
}

function DownloadRows({
  courseId,
  title,
  downloads,
}: CourseDownloadsProps & { downloads: ReadonlyMap<string, DownloadView> }) {
  const { tracks = [] } = useCourseContent(courseId);
  const commands = useDownloadCommands();
  const online = useOnline();
  const titles = new Map(flattenTracks(tracks).map((track) => [track._id, track.title]));
  const bytes = [...downloads.values()].reduce((sum, download) => sum + download.receivedBytes, 0);
  return (
    <div className={classes.course}>
      <Group component="h3" gap="4px 16px" align="baseline" justify="space-between" className={classes.courseTitle}>
        <Link to={paths.courseTracks(courseId)}>{title}</Link>
        <Text component="span" size="sm" dimmed className={classes.dim}>
          {formatBytes(bytes)}
        </Text>
      </Group>
      <PlainList>
        {[...downloads].map(([trackId, download]) => {
          const name = titles.get(trackId) ?? 'Video';
          return (
            <Group component="li" key={trackId} gap="4px 16px" justify="space-between" className={classes.row}>
              <Link className={classes.name} to={paths.player(courseId, trackId)}>
                {name}
              </Link>
              <DownloadControl
                title={name}
                options={[]}
                wish={null}
                download={download}
                online={online}
                onStart={() => undefined}
                onPause={() => void commands.pause(trackId).catch(showDownloadFailure)}
                onResume={() => void commands.resume(trackId).catch(showDownloadFailure)}
                onRemove={() => void commands.remove(trackId).catch(showDownloadFailure)}
              />
            </Group>
          );
        })}
      </PlainList>
    </div>
  );
}
