import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { forgetfulDevice } from '#data/device/apple-device.ts';
import { useDeviceRoom, usePersistence } from '#data/queries/device/device-room.ts';
import { type CourseUse, useCourseUse, useDeleteDownloads } from '#data/queries/device/storage-use.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Meter } from '#ui/meter.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { showToast } from '#ui/toasts.ts';
import { StorageBar } from './storage-bar.tsx';
import classes from './storage-page.module.css';

/** For iPhones alone. */
const HomeScreenSteps = lazyPart(() => import('#ui/home-screen-steps.tsx').then((m) => m.HomeScreenSteps));

interface Deletion {
  title: string;
  trackIds: string[];
  bytes: number;
}

/** The stored data by course, with controls to keep it and to free space. */
export function StoragePage() {
  const courses = useCourseUse();
  const { room, look } = useDeviceRoom();
  const deleteDownloads = useDeleteDownloads();
  const [wanted, setWanted] = useState<Deletion | null>(null);
  const [deleting, setDeleting] = useState(false);
  const all: Deletion = {
    title: 'all downloads',
    trackIds: courses.flatMap(({ trackIds }) => trackIds),
    bytes: courses.reduce((sum, { videoBytes }) => sum + videoBytes, 0),
  };

  async function free({ trackIds, bytes }: Deletion) {
    setDeleting(true);
    try {
      await deleteDownloads(trackIds);
      showToast({ tone: 'success', message: `${formatBytes(bytes)} freed up.` });
    } catch (error) {
      console.error('Downloads could not be deleted', error);
      showToast({ tone: 'error', message: 'Some downloads could not be removed. Please try again.' });
    } finally {
      setDeleting(false);
      setWanted(null);
      look();
    }
  }

  return (
    <PageContainer>
      <PageMeta title="Storage" description="What Code It saves on this device." noindex />
      <Stack gap={24} className={classes.page}>
        <PageHeader
          title="Storage on this device"
          description={
            <Link className={classes.back} to={`${paths.settings}#downloads`}>
              Settings
            </Link>
          }
        />
        <Card component="section" gap={16} aria-labelledby="storage-used">
          <Text component="h2" id="storage-used" size="xl">
            Used
          </Text>
          <StorageBar room={room} downloads={all.bytes} />
          <Persistence />
        </Card>
        <Card component="section" gap={16} aria-labelledby="storage-courses">
          <Text component="h2" id="storage-courses" size="xl">
            By course
          </Text>
          {courses.length === 0 && (
            <Text size="sm" dimmed className={classes.dim}>
              No courses are saved on this device yet. Courses you own are saved automatically when you are online.
            </Text>
          )}
          <PlainList>
            {courses.map((course) => (
              <CourseRow
                key={course.courseId}
                course={course}
                largest={courses[0]?.videoBytes ?? 0}
                onDelete={() =>
                  setWanted({
                    title: `the downloads of “${titleOf(course)}”`,
                    trackIds: course.trackIds,
                    bytes: course.videoBytes,
                  })
                }
              />
            ))}
          </PlainList>
          {all.trackIds.length > 0 && (
            <div>
              <Button variant="default" className={classes.danger} onClick={() => setWanted(all)}>
                Remove all downloads · {formatBytes(all.bytes)}
              </Button>
            </div>
          )}
        </Card>
      </Stack>
      <ConfirmDialog
        opened={wanted !== null}
        title={`Remove ${wanted?.title ?? ''}?`}
        confirmLabel={`Remove · ${formatBytes(wanted?.bytes ?? 0)}`}
        danger
        pending={deleting}
        onConfirm={() => wanted && void free(wanted)}
        onClose={() => setWanted(null)}
      >
        <p>
          This frees up {formatBytes(wanted?.bytes ?? 0)} on this device. Your courses, progress and text lessons stay,
          and you can download the videos again.
        </p>
      </ConfirmDialog>
    </PageContainer>
  );
}

const titleOf = ({ title }: CourseUse) => title || 'A course';

interface CourseRowProps {
  course: CourseUse;
  /** Bytes of the largest course. */
  largest: number;
  onDelete: () => void;
}

function CourseRow({ course, largest, onDelete }: CourseRowProps) {
  const { courseId, trackIds, videoBytes, textBytes } = course;
  const title = titleOf(course);
  const videos = trackIds.length === 1 ? '1 video' : `${trackIds.length.toLocaleString('en-IN')} videos`;
  return (
    <Group component="li" gap={16} justify="space-between" nowrap className={classes.course}>
      <Stack gap={4} className={classes.what}>
        <Link className={classes.name} to={paths.courseTracks(courseId)}>
          {title}
        </Link>
        <Text size="sm" dimmed className={classes.dim}>
          {trackIds.length > 0 ? `${videos}, ${formatBytes(videoBytes)}` : 'No videos'}
          {textBytes > 0 && ` · text lessons, ${formatBytes(textBytes)}`}
        </Text>
        {trackIds.length > 0 && (
          <Meter
            label={`Videos in ${title}, compared with the largest course`}
            value={videoBytes}
            max={Math.max(1, largest)}
          />
        )}
      </Stack>
      {trackIds.length > 0 && (
        <Button variant="default" size="sm" aria-label={`Remove the downloads of ${title}`} onClick={onDelete}>
          Remove
        </Button>
      )}
    </Group>
  );
}

function Persistence() {
  const { kept, ask } = usePersistence();
  const [refused, setRefused] = useState(false);
  const forgetful = forgetfulDevice();
  // Also shown when persistence is granted: that protects against a lack of space, not against the seven-day limit.
  if (forgetful) return <SevenDays device={forgetful} />;
  if (kept === null) return null;
  if (kept)
    return (
      <Text size="sm" dimmed className={classes.dim}>
        Your browser keeps this data until you delete it.
      </Text>
    );
  return (
    <Group gap="8px 24px" justify="space-between" className={classes.persistence}>
      <Text size="sm" dimmed className={classes.dim} role="status">
        {refused
          ? 'Your browser declined for now. It is more likely to agree once Code It is installed or used more often.'
          : 'Your browser may delete this data without asking when the device runs low on space.'}
      </Text>
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          void ask().then(
            (answer) => setRefused(!answer),
            () => setRefused(true),
          )
        }
      >
        Ask the browser to keep this data
      </Button>
    </Group>
  );
}

/** Explains that Safari deletes data after seven days without a visit, and what to do about it. */
function SevenDays({ device }: { device: 'ios' | 'mac' }) {
  return (
    <Stack gap={12} className={classes.sevenDays}>
      <p>
        {device === 'ios'
          ? 'Safari deletes this site’s data after seven days without a visit, unless it is on the home screen.'
          : 'Safari deletes this site’s data after seven days without a visit, unless it is in the Dock: File, then “Add to Dock”.'}
      </p>
      {device === 'ios' && (
        <Suspense fallback={null}>
          <HomeScreenSteps />
        </Suspense>
      )}
      <Text size="sm" dimmed className={classes.dim}>
        {device === 'ios' && 'Then open Code It from there and log in again: the app stores its data separately. '}
        Your courses and progress come back when you log in. Downloads and changes waiting to sync do not:{' '}
        <Link to={`${paths.settings}#sync`}>save a backup</Link> before a longer break.
      </Text>
    </Stack>
  );
}
