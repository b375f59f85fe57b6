import type { InstructorCourse } from '#contract/authoring.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { countOf } from './count-of.ts';
import classes from './status-dialog.module.css';

interface StatusDialogProps {
  course: InstructorCourse;
  updating: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** 'Confirm Status Change' (specification, section 4). */
export function StatusDialog({ course, updating, onConfirm, onClose }: StatusDialogProps) {
  const publishes = course.status === 'draft';
  const { title, studentsCount } = course;
  return (
    <Sheet title="Confirm Status Change" placement="center" onClose={updating ? () => undefined : onClose}>
      <div className={classes.text}>
        <p>{`Are you sure you want to ${publishes ? 'publish' : 'move to draft'} the course "${title}"?`}</p>
        <p>
          {publishes
            ? 'This will make the course visible to all students.'
            : 'This will hide the course from students.'}
        </p>
        {!publishes && studentsCount > 0 && (
          <p className={classes.owners}>
            {countOf(studentsCount, 'learner')} {studentsCount === 1 ? 'owns' : 'own'} it. What they bought stays
            theirs.
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onClose} disabled={updating}>
          Cancel
        </Button>
        <Button size="md" onClick={onConfirm} disabled={updating} aria-busy={updating}>
          {updating ? 'Updating...' : publishes ? 'Publish Course' : 'Move to Draft'}
        </Button>
      </div>
    </Sheet>
  );
}
