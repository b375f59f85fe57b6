import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '#config/paths.ts';
import type { PracticeCard } from '#data/queries/learning/practice.ts';
import { queueOf } from '#lib/practice-queue.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { nextWords } from './practice-words.ts';
import classes from './practice-page.module.css';

const LOOK_MS = 15_000;

interface PracticeDoneProps {
  cards: readonly PracticeCard[];
  /** How many were reviewed in this session. */
  reviewed: number;
  /** Called when there is something to review again: the page may stay open until then. */
  onMore: () => void;
  undo: ReactNode;
}

/** Nothing is to be reviewed now: what was done, and when the next cards are due. */
export function PracticeDone({ cards, reviewed, onMore, undo }: PracticeDoneProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reviewed > 0) end.current?.focus({ preventScroll: true });
  }, [reviewed]);
  const look = useEffectEvent(() => {
    const at = Date.now();
    const queue = queueOf(cards, at);
    if (queue.now.length + queue.soon.length > 0) onMore();
    else setNow(at);
  });
  useEffect(() => {
    // Another device may just have brought some.
    const soon = setTimeout(() => look());
    const timer = setInterval(() => look(), LOOK_MS);
    const onShown = () => look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [cards]);

  const { nextAt } = queueOf(cards, now);
  const next = nextAt === null ? '' : `Your next cards are due ${nextWords(nextAt, now)}.`;
  const count = `${reviewed} review${reviewed === 1 ? '' : 's'}`;
  return (
    <div ref={end} tabIndex={-1} className={classes.done}>
      <EmptyState
        title={reviewed > 0 ? 'Done for now' : 'Nothing to review now'}
        text={reviewed > 0 ? `You finished ${count}. ${next}` : next}
        icon={<IconCircleCheck size={32} stroke={1.5} />}
        action={
          <>
            <LinkButton to={paths.myLearning}>Go to My Learning</LinkButton>
            <LinkButton to={paths.notes} variant="default">
              Notes
            </LinkButton>
            {undo}
          </>
        }
      />
    </div>
  );
}
