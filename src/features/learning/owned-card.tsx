import { IconArchive, IconArchiveOff, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { categoryLabel } from '#contract/categories.ts';
import { type OwnedCourseView, useLibraryCommands } from '#data/queries/learning/library.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { useOwnReview } from '#data/queries/buying/reviews.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { showNotSaved, showUndo } from '#ui/undo-toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CardMenu } from './card-menu.tsx';
import classes from './learning-card.module.css';
import { nextLessonLink } from '#ui/lesson/lesson-link.ts';

/** Where the learner goes on; by a page that finds out, where this device has not the course's content yet. */
function lessonLink({ _id, next }: OwnedCourseView): { to: string; state?: unknown } {
  return next ? nextLessonLink(_id, next) : { to: paths.nextLesson(_id) };
}

/** A bought course: how far the learner is, and the way on. */
export function OwnedCard({ course, archived }: { course: OwnedCourseView; archived: boolean }) {
  const commands = useLibraryCommands();
  const saved = useSaveState(course._id);
  const review = useOwnReview(course._id);
  const [asking, setAsking] = useState(false);
  const { percent, lastTrackId } = course.progress;
  const begun = lastTrackId !== null || percent > 0;

  function run(command: Promise<{ undo: () => Promise<void> }>, message: string) {
    command.then(({ undo }) => showUndo(message, undo), showNotSaved);
  }

  const archive = {
    label: 'Archive',
    icon: <IconArchive size={18} aria-hidden />,
    onSelect: () => run(commands.archive(course._id), 'Course archived.'),
  };
  const remove = {
    label: 'Delete permanently',
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'red' as const,
    onSelect: () => setAsking(true),
  };

  return (
    <article className={classes.card}>
      <div className={classes.body}>
        <Text size="xs" dimmed>
          {categoryLabel(course.category)}
        </Text>
        <h2 className={classes.title}>
          <Link to={paths.courseTracks(course._id)}>{course.title}</Link>
        </h2>
        <ProgressLine percent={percent} label={`Progress in ${course.title}`} />
        <Link className={classes.rate} to={paths.reviews(course._id)}>
          {review ? (
            <>
              Your rating: {review.rating} <span aria-hidden="true">★</span>
            </>
          ) : (
            'Rate this course'
          )}
          <VisuallyHidden> {course.title}</VisuallyHidden>
        </Link>
        <Group gap={8} nowrap className={classes.actions}>
          {archived ? (
            <Button
              className={classes.main}
              variant="default"
              leftSection={<IconArchiveOff size={18} aria-hidden />}
              onClick={() => run(commands.unarchive(course._id), 'Course unarchived.')}
            >
              Unarchive
            </Button>
          ) : (
            <LinkButton
              className={classes.main}
              variant={begun ? 'filled' : 'light'}
              to={paths.courseTracks(course._id)}
            >
              {begun ? 'Continue Learning' : 'Start Course'}
            </LinkButton>
          )}
          <SaveMark state={saved} />
          <CardMenu title={course.title} actions={archived ? [remove] : [archive, remove]} />
        </Group>
      </div>
      <div className={classes.cover}>
        <CourseCover course={course} covered />
        <Link
          className={classes.play}
          aria-label={`${begun ? 'Resume' : 'Start'} ${course.title}`}
          {...lessonLink(course)}
        >
          <IconPlayerPlayFilled size={18} aria-hidden />
          {begun ? 'Resume' : 'Start'}
        </Link>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Delete permanently?"
        confirmLabel="Delete permanently"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run(commands.remove(course._id), 'Course removed from your library.');
        }}
      >
        <p className={classes.question}>
          “{course.title}” will be removed from your library, and its downloads from this device. You still own the
          course: to restore it, select &apos;Go to course&apos; on its page.
        </p>
      </ConfirmDialog>
    </article>
  );
}
