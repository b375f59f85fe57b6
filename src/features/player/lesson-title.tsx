import { useEffect, useState } from 'react';
import { TITLE_OVERLAY_MS } from '#contract/limits.ts';
import classes from './video-stage.module.css';

interface LessonTitleProps {
  title: string;
  paused: boolean;
  covered: boolean;
}

/** The title over the video until 2 s of playing have passed (specification, section 9). A new `key` shows it again. */
export function LessonTitle({ title, paused, covered }: LessonTitleProps) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    if (!shown || paused) return;
    const timer = setTimeout(() => setShown(false), TITLE_OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [shown, paused]);
  return (
    <div className={classes.title} data-shown={(shown && !covered) || undefined} aria-hidden>
      {title}
    </div>
  );
}
