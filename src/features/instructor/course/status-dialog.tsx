import { useState } from 'react';
import type { InstructorCourse } from '#contract/authoring.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { countOf } from '../count-of.ts';
import type { PublishCheck } from './publish-check.ts';
import classes from './status-dialog.module.css';

interface StatusDialogProps {
  course: InstructorCourse;
  check: PublishCheck;
  updating: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** 'Confirm Status Change' (specification, section 4), with what is missing; a course without a lesson is not published. */
export function StatusDialog({ course, check, updating, onConfirm, onClose }: StatusDialogProps) {
  // As it was when the question was asked: the list has the new status before the server has answered.
  const [publishes] = useState(course.status === 'draft');
  const { title, studentsCount } = course;
  const blocking = publishes ? check.blocking : null;
  return (
    <Sheet title="Confirm Status Change" placement="center" onClose={updating ? () => undefined : onClose}>
      <Stack gap={8} className={classes.text}>
        <p>{`Are you sure you want to ${publishes ? 'publish' : 'move to draft'} the course "${title}"?`}</p>
        <p>
          {publishes
            ? 'This will make the course visible to all students.'
            : 'This will hide the course from students.'}
        </p>
        {!publishes && studentsCount > 0 && (
          <p className={classes.owners}>
            {countOf(studentsCount, 'learner')} {studentsCount === 1 ? 'owns' : 'own'} this course and will keep access.
          </p>
        )}
        {publishes && check.missing.length > 0 && (
          <div className={classes.lacking}>
            <p id="publish-missing">What is missing</p>
            <Stack component="ul" gap={4} className={classes.missing} aria-labelledby="publish-missing">
              {check.missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
          </div>
        )}
        {blocking && (
          <p id="publish-blocked" className={classes.blocking}>
            {blocking}
          </p>
        )}
      </Stack>
      <Buttons justify="end" grow>
        <Button variant="default" size="md" onClick={onClose} disabled={updating}>
          Cancel
        </Button>
        <Button
          size="md"
          onClick={onConfirm}
          disabled={updating || blocking !== null}
          aria-describedby={blocking ? 'publish-blocked' : undefined}
          aria-busy={updating}
        >
          {updating ? 'Updating...' : publishes ? 'Publish Course' : 'Move to Draft'}
        </Button>
      </Buttons>
    </Sheet>
  );
}
