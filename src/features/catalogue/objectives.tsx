import { IconCheck } from '@tabler/icons-react';
import type { LearningObjective } from '#contract/field.ts';
import { Card } from '#ui/kit/card.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { toObjectiveGroups } from './objective-groups.ts';
import classes from './objectives.module.css';

/** 'What you'll learn' from the mixed objectives; nothing without any. */
export function Objectives({ objectives }: { objectives: readonly LearningObjective[] }) {
  const groups = toObjectiveGroups(objectives);
  if (groups.length === 0) return null;
  return (
    <Card component="section" flat className={classes.box} aria-labelledby="objectives-title">
      <h2 id="objectives-title" className={classes.title}>
        What you&apos;ll learn
      </h2>
      {groups.map(({ heading, points }, index) => (
        <div key={index} className={classes.group}>
          {heading && <h3 className={classes.heading}>{heading}</h3>}
          <PlainList className={classes.points}>
            {points.map((point) => (
              <li key={point}>
                <IconCheck size={18} stroke={2.25} aria-hidden />
                {point}
              </li>
            ))}
          </PlainList>
        </div>
      ))}
    </Card>
  );
}
