import { useId, useState } from 'react';
import classes from './lesson.module.css';

const LONG_TEXT = 220;

export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = text.length > LONG_TEXT;
  return (
    <div className={classes.description}>
      <p id={id} data-clamped={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
