import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './up-next.module.css';

interface UpNextProps {
  title: string;
  /** Goes on by itself after a few seconds. */
  auto: boolean;
  onPlay: () => void;
  onCancel: () => void;
}

const AUTOPLAY_SECONDS = 5;
const TYPING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Who looks elsewhere, or is writing, must not find another lesson when they are back. */
const isAway = () => document.hidden || (document.activeElement?.matches(TYPING) ?? false);

/** Seconds left, down to 0, while somebody is there. Calls `onOver` at the end. */
function useCountdown(active: boolean, onOver: () => void): number {
  const [left, setLeft] = useState(AUTOPLAY_SECONDS);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!active || left === 0) return undefined;
    const timer = setInterval(() => {
      if (isAway()) return;
      setLeft(left - 1);
      if (left === 1) over();
    }, 1000);
    return () => clearInterval(timer);
  }, [active, left]);
  return left;
}

/** The end of a lesson: offers the next one, which starts with a press or after a countdown that can be stopped. */
export function UpNext({ title, auto, onPlay, onCancel }: UpNextProps) {
  const left = useCountdown(auto, onPlay);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  // The controls that had the focus are gone; who is at another part of the page stays there.
  useEffect(() => {
    const { activeElement, body } = document;
    const stage = box.current?.parentElement?.parentElement;
    if (activeElement === body || stage?.contains(activeElement)) box.current?.querySelector('button')?.focus();
  }, []);

  return (
    <Stack
      ref={box}
      gap={8}
      className={classes.next}
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {auto && (
        <svg className={classes.ring} viewBox="0 0 48 48" aria-hidden>
          <circle cx="24" cy="24" r="21" />
          <circle cx="24" cy="24" r="21" pathLength={1} strokeDashoffset={1 - left / AUTOPLAY_SECONDS} />
        </svg>
      )}
      {auto && (
        <div role="status">
          <VisuallyHidden>{`The next lesson, ${title}, plays in ${AUTOPLAY_SECONDS} seconds.`}</VisuallyHidden>
        </div>
      )}
      <div id={id}>
        <p className={classes.when}>{auto ? `Up next in ${left}` : 'Up next'}</p>
        <p className={classes.title}>{title}</p>
      </div>
      <Group gap={8} justify="center" className={classes.buttons}>
        <Button size="sm" onClick={onPlay}>
          {auto ? 'Play now' : 'Continue'}
        </Button>
        <Button size="sm" variant="white" onClick={onCancel}>
          {auto ? 'Cancel' : 'Stay here'}
        </Button>
      </Group>
    </Stack>
  );
}
