import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { paths } from '#config/paths.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import { setStatus } from '#data/queries/authoring/author.ts';
import { useOnline } from '#data/queries/online.ts';
import { usePendingCommands, useSaveState } from '#data/queries/outbox.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Group } from '#ui/kit/group.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { showToast } from '#ui/toasts.ts';
import { countOf } from '../count-of.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './course-head.module.css';
import { checkPublishing } from './publish-check.ts';

const StatusDialog = lazyPart(() => import('./status-dialog.tsx').then((m) => m.StatusDialog));

function waitingText(status: InstructorCourse['status']): string {
  return status === 'published' ? 'Will publish when online' : 'Will move to draft when online';
}

/** The course's title, whether learners see it, and the button that changes that. */
export function CourseHead({ draft }: { draft: CourseDraft }) {
  const { course } = draft;
  const online = useOnline();
  const saved = useSaveState(course._id);
  const commands = usePendingCommands().filter(({ about, state }) => about.includes(course._id) && state !== 'dead');
  const [asking, setAsking] = useState(false);
  const [updating, setUpdating] = useState(false);
  const published = course.status === 'published';
  const next = published ? 'draft' : 'published';
  const pictureWaits = commands.some(({ type }) => type === 'course-thumbnail');
  const statusWaits = commands.some(({ type }) => type === 'course-status');

  async function change() {
    setUpdating(true);
    try {
      const submission = await setStatus(course, next);
      const outcome = await submission.outcome;
      const done = next === 'published' ? AUTHORING_TEXT.published : AUTHORING_TEXT.movedToDraft;
      if (outcome.kind === 'refused')
        showToast({ tone: 'error', message: outcome.message || AUTHORING_TEXT.statusFailed });
      else if (outcome.kind === 'delivered') showToast({ tone: 'success', message: done });
      else showToast({ tone: 'info', message: waitingText(next) });
    } catch (error) {
      console.warn('The status could not be changed', error);
      showToast({ tone: 'error', message: AUTHORING_TEXT.statusFailed });
    } finally {
      setUpdating(false);
      setAsking(false);
    }
  }

  return (
    <Group component="header" gap="16px 24px" align="end" justify="space-between" className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>{course.title}</h1>
        <Group component="p" gap="6px 16px" className={classes.facts}>
          <StatusBadge status={course.status} />
          <span>{countOf(course.studentsCount, 'student')}</span>
          <span>{countOf(course.trackCount, 'track')}</span>
          {statusWaits && !online ? (
            <span className={classes.waits}>{waitingText(course.status)}</span>
          ) : (
            <SaveMark state={saved} words />
          )}
        </Group>
      </div>
      <Buttons>
        {published && !statusWaits && (
          <LinkButton
            to={paths.overview(course._id)}
            variant="default"
            size="md"
            leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
          >
            View
          </LinkButton>
        )}
        <Button
          size="md"
          variant={published ? 'default' : 'filled'}
          leftSection={
            published ? (
              <IconEyeOff size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconEye size={18} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => setAsking(true)}
        >
          {published ? 'Move to Draft' : 'Publish Course'}
        </Button>
      </Buttons>
      {asking && (
        <Suspense fallback={null}>
          <StatusDialog
            course={course}
            check={checkPublishing(draft, pictureWaits)}
            updating={updating}
            onConfirm={() => void change()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}
