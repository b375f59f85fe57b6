import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import classes from './mark-done-button.module.css';

interface MarkDoneButtonProps {
  done: boolean;
  onToggle: (done: boolean) => void;
  size?: 'sm' | 'md';
}

/** The learner's own word on a lesson: a toggle, so a screen reader says whether it is pressed. */
export function MarkDoneButton({ done, onToggle, size = 'md' }: MarkDoneButtonProps) {
  return (
    <Button
      size={size}
      variant="default"
      className={done ? classes.done : undefined}
      aria-pressed={done}
      leftSection={done ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
      onClick={() => onToggle(!done)}
    >
      {done ? 'Done' : 'Mark as done'}
    </Button>
  );
}
