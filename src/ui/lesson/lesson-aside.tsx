import { type ReactNode, useState } from 'react';
import { Card } from '../kit/card.tsx';
import classes from './lesson-aside.module.css';
import { TabBar } from '../tab-bar.tsx';

interface AsidePart {
  id: string;
  label: string;
  content: ReactNode;
}

interface LessonAsideProps {
  label: string;
  parts: readonly AsidePart[];
  /** A new object opens its part. */
  wanted?: { id: string } | null;
}

/** What stands beside a lesson, or below it on a narrow screen: a part under its heading, several under tabs. */
export function LessonAside({ label, parts, wanted }: LessonAsideProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(wanted);
  if (wanted !== shown) {
    setShown(wanted);
    if (wanted) setChosen(wanted.id);
  }
  const [first] = parts;
  const active = parts.find(({ id }) => id === chosen) ?? first;
  if (!active) return null;
  return (
    <Card component="aside" flat className={classes.aside} aria-label={label}>
      {parts.length === 1 ? (
        <>
          <h2 className={classes.title}>{active.label}</h2>
          {active.content}
        </>
      ) : (
        <TabBar label={label} tabs={parts} active={active.id} onChange={setChosen} grow>
          <div className={classes.panel}>{active.content}</div>
        </TabBar>
      )}
    </Card>
  );
}
