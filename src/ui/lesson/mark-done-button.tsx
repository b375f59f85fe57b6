import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import classes from './mark-done-button.module.css';

interface MarkDoneButtonProps {
  done: boolean;
  onToggle: (done: boolean) => void;
  size?: 'sm' | 'md';
}

/** A press this soon after a lesson has marked itself was meant for what the button said before. In ms. */
const REACTION_MS = 700;

/** The learner's own word on a lesson: a toggle, so a screen reader says whether it is pressed. */
export function MarkDoneButton({ done, onToggle, size = 'md' }: MarkDoneButtonProps) {
  const asked = useRef(done);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (done !== asked.current) changedAt.current = performance.now();
    asked.current = done;
  }, [done]);

  function onClick() {
    if (performance.now() - changedAt.current < REACTION_MS) return;
    asked.current = !done;
    onToggle(!done);
  }

  return (
    <Button
      size={size}
      variant="default"
      className={done ? classes.done : undefined}
      aria-pressed={done}
      leftSection={done ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
      onClick={onClick}
    >
      {done ? 'Done' : 'Mark as done'}
    </Button>
  );
}
