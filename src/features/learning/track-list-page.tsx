import { useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { useCourseContent } from '#data/queries/learning/content.ts';
import { useCourseProgress } from '#data/queries/learning/progress.ts';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { ContentFailure } from './content-failure.tsx';
import classes from './track-list-page.module.css';
import { TrackListSkeleton } from './track-list-skeleton.tsx';
import { TrackList } from './track-list.tsx';
import { Trail } from './trail.tsx';
import { TripCheck } from './trip-check.tsx';

/** /my-learning/course/:courseId */
export function TrackListPage() {
  const { courseId = '' } = useParams();
  const { tracks, courseTitle, isPending, error, refetch } = useCourseContent(courseId);
  return (
    <PageContainer>
      <PageMeta title={courseTitle || 'Course'} description="The lessons in your course." noindex />
      {tracks ? (
        <>
          <Trail steps={[{ label: 'My Learning', to: paths.myLearning }]} current={courseTitle} />
          <PageHeader title={courseTitle} />
          <CourseProgress courseId={courseId} tracks={tracks} />
          <TripCheck courseId={courseId} tracks={tracks} />
          <TrackList courseId={courseId} tracks={tracks} />
        </>
      ) : isPending ? (
        <TrackListSkeleton />
      ) : (
        <ContentFailure error={error} courseId={courseId} here={paths.courseTracks(courseId)} onRetry={refetch} />
      )}
    </PageContainer>
  );
}

function CourseProgress({ courseId, tracks }: { courseId: string; tracks: readonly Track[] }) {
  const progress = useCourseProgress(courseId);
  const lessons = lessonsOf(tracks);
  if (lessons.length === 0) return null;
  const done = lessons.filter((lesson) => {
    const own = progress.get(lesson._id);
    return own !== undefined && isCompleted(own);
  }).length;
  return (
    <div className={classes.progress}>
      <ProgressLine
        percent={Math.floor((done / lessons.length) * 100)}
        label="Progress in this course"
        note={`${done} of ${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'} done`}
      />
    </div>
  );
}
