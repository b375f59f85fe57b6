import { useEffect, useState } from 'react';
import type { Heading } from './headings.ts';
import classes from './lesson-contents.module.css';

/** A heading is read once it is this near to the top of the window (CSS px): below the header and a line or two. */
const READ_AT = 140;

function useCurrentHeading(headings: readonly Heading[], active: boolean): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!active) return undefined;
    const look = () => {
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READ_AT;
      });
      setCurrent(passed.at(-1)?.id);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [headings, active]);
  return current;
}

interface LessonContentsProps {
  headings: readonly Heading[];
  /** Marks where the reader is. */
  marked?: boolean;
  onChoose?: () => void;
}

/** The headings of a long lesson, each leading to its part. */
export function LessonContents({ headings, marked = false, onChoose }: LessonContentsProps) {
  const current = useCurrentHeading(headings, marked);
  return (
    <nav aria-label="In this lesson">
      <ol className={classes.contents}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                const heading = document.getElementById(id);
                if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
                // In the same entry of the history, so that Back leaves the lesson.
                event.preventDefault();
                history.replaceState(history.state, '', `#${id}`);
                onChoose?.();
                heading.scrollIntoView();
                heading.focus({ preventScroll: true });
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
