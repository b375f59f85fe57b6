import { type ComponentType, Suspense } from 'react';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { useCatalogueStatus } from '#data/queries/buying/catalogue.ts';
import { useLibrary } from '#data/queries/learning/library.ts';
import { formatStamp } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { CourseDownloads } from './course-downloads.tsx';
import classes from './learning-tools.module.css';
import { StorageUsed } from './storage-used.tsx';

const PracticeTool = lazyPart(() => import('./practice-tool.tsx').then((m) => m.PracticeTool));
const Certificates = lazyPart(() => import('./certificates-list.tsx').then((m) => m.CertificatesList));

/** Shows how much of the catalogue can be searched offline. */
function CatalogueOnDevice() {
  const { courses, of, asOf, filling } = useCatalogueStatus();
  const count = courses.toLocaleString('en-IN');
  const all = of > courses ? ` of ${of.toLocaleString('en-IN')}` : '';
  if (filling) {
    return (
      <Text size="sm" dimmed className={classes.dim}>
        Saving the catalogue for offline search: {count} of {filling.total.toLocaleString('en-IN')} courses
      </Text>
    );
  }
  if (asOf === null) return null;
  return (
    <Text size="sm" dimmed className={classes.dim}>
      {count}
      {all} courses available for offline search, updated {formatStamp(asOf)}
    </Text>
  );
}

/** The weekly goal, practice, downloads, storage and what waits to be synced (decisions, "Learning Tools"). */
export function LearningToolsTab({ SyncPanel, GoalCard }: { SyncPanel: ComponentType; GoalCard: ComponentType }) {
  const { library } = useLibrary();
  const courses = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])];
  return (
    <Stack gap={24} className={classes.tools}>
      <Suspense fallback={<Skeleton height={160} radius="lg" />}>
        <GoalCard />
      </Suspense>
      <Card component="section" gap={16} aria-labelledby="tools-practice">
        <Text component="h2" id="tools-practice" size="xl">
          Practice
        </Text>
        <Suspense fallback={<Skeleton height={44} />}>
          <PracticeTool />
        </Suspense>
      </Card>
      <Card component="section" gap={16} aria-labelledby="tools-downloads">
        <Text component="h2" id="tools-downloads" size="xl">
          Downloads
        </Text>
        <StorageUsed />
        <CatalogueOnDevice />
        <Stack gap={24}>
          {courses.map((course) => (
            <CourseDownloads key={course._id} courseId={course._id} title={course.title} />
          ))}
          <div className={classes.none}>
            <Picture name="downloads" className={classes.picture} />
            <Text dimmed>
              You have no downloads yet. Open a course and select Download next to a video to watch it offline.
            </Text>
          </div>
        </Stack>
      </Card>
      <Suspense fallback={null}>
        <Certificates />
      </Suspense>
      <Card component="section" gap={16} aria-labelledby="tools-sync">
        <Text component="h2" id="tools-sync" size="xl">
          Changes waiting to sync
        </Text>
        <SyncPanel />
      </Card>
      <Text size="sm" dimmed className={classes.soon}>
        {LEARNING_TEXT.toolsSoon}
      </Text>
    </Stack>
  );
}
