import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './lesson.module.css';

interface UpNextProps {
  title: string;
  /** Goes on by itself after a few seconds. */
  auto: boolean;
  onPlay: () => void;
  onCancel: () => void;
}

const AUTOPLAY_SECONDS = 5;

/** The end of a lesson: offers the next one, which starts on click or after a countdown that can be stopped. */
export function UpNext({ title, auto, onPlay, onCancel }: UpNextProps) {
  const [left, setLeft] = useState(AUTOPLAY_SECONDS);
  useEffect(() => {
    if (!auto) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onPlay()), 1000);
    return () => clearTimeout(timer);
  }, [auto, left, onPlay]);
  return (
    <Stack gap={8} className={classes.message}>
      <p className={classes.hint}>{auto ? `Up next in ${left}` : 'Up next'}</p>
      <p className={classes.messageText}>{title}</p>
      <Group gap={8} justify="center" className={classes.buttons}>
        <Button size="sm" onClick={onPlay}>
          Continue
        </Button>
        <Button size="sm" variant="white" onClick={onCancel}>
          {auto ? 'Cancel' : 'Stay here'}
        </Button>
      </Group>
    </Stack>
  );
}
