import { IconUsers } from '@tabler/icons-react';
import type { Students, StudentSpread } from '#contract/students.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { useOnline } from '#data/queries/online.ts';
import { useStudents } from '#data/queries/authoring/students.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countOf } from '../count-of.ts';
import editing from '../edit-panel.module.css';
import { PaneBack } from './pane-back.tsx';
import classes from './students-panel.module.css';

const STEPS: readonly { step: keyof StudentSpread; name: string }[] = [
  { step: 'notStarted', name: 'Not started' },
  { step: 'under25', name: 'Under 25%' },
  { step: 'from25', name: '25–49%' },
  { step: 'from50', name: '50–74%' },
  { step: 'from75', name: '75–99%' },
  { step: 'done', name: 'All done' },
];

/** The number of students and their progress, without names. */
export function StudentsPanel({ courseId }: { courseId: string }) {
  const { students, failed, stale, asOf, fetching, refetch } = useStudents(courseId);
  const online = useOnline();
  return (
    <Card component="section" gap={20} className={editing.panel} aria-labelledby="students">
      <PaneBack />
      <Group component="header" gap="4px 16px" justify="space-between" className={editing.head}>
        <Text component="h2" id="students" size="xl">
          Students
        </Text>
      </Group>
      {failed ? (
        <ErrorState
          message={AUTHORING_TEXT.dataFailed}
          text={
            online ? undefined : 'You are offline, and the students of this course are not saved on this device yet.'
          }
          onRetry={refetch}
          retrying={fetching && online}
        />
      ) : !students ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <>
          {(stale || !online) && <OfflineNote asOf={asOf} />}
          {students.count === 0 ? (
            <EmptyState
              icon={<IconUsers size={32} stroke={1.5} />}
              title="No students yet"
              text="When learners get this course, their progress appears here."
            />
          ) : (
            <Spread students={students} />
          )}
        </>
      )}
    </Card>
  );
}

function Spread({ students: { count, lessons, average, spread } }: { students: Students }) {
  return (
    <>
      <Group component="dl" gap="8px 40px" align="stretch" className={classes.facts}>
        <Fact label="Students" size="sm">
          {count.toLocaleString('en-IN')}
        </Fact>
        <Fact label="Average progress" size="sm">
          {average ?? 0}%
        </Fact>
      </Group>
      <table className={classes.spread}>
        <caption>Progress through {countOf(lessons, 'lesson')}</caption>
        <thead>
          <tr>
            <th scope="col">Progress</th>
            <th scope="col">Students</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(({ step, name }) => (
            <tr key={step}>
              <th scope="row">{name}</th>
              <td>
                <Group component="span" gap={12} nowrap className={classes.amount}>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${(spread[step] / count) * 100}%` }} />
                  </span>
                  <span>{spread[step].toLocaleString('en-IN')}</span>
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
