import { useState } from 'react';
import type { Study, StudyPlan } from '#contract/study.ts';
import { studyCommands, useStudy } from '#data/queries/learning/study.ts';
import { Card } from '#ui/kit/card.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WeekLine } from '#ui/study/week-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import classes from './goals.module.css';
import { ReminderForm } from './reminder-form.tsx';

const GOALS = [30, 60, 120];
const OWN = 'own';
const WEEK_MINUTES = 7 * 24 * 60;
const OPTIONS = [
  { value: '0', label: 'No goal' },
  ...GOALS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes a week` })),
  { value: OWN, label: 'Another number' },
];

const NO_PLAN = { minutesAWeek: 0, reminder: null };

/** Minutes a week, days in a row, and when to be reminded: off until somebody chooses a goal. */
export function GoalCard() {
  const { study, error, refetch } = useStudy();
  return (
    <Card component="section" gap={16} aria-labelledby="tools-goal">
      <Text component="h2" id="tools-goal" size="xl">
        Weekly goal
      </Text>
      {study ? (
        <Goal study={study} />
      ) : error ? (
        <ErrorState
          message="Your goal could not be loaded"
          text={error.kind === 'http' ? error.message : 'You are offline, and this device cannot store your goal.'}
          onRetry={refetch}
        />
      ) : (
        <Skeleton height={88} />
      )}
    </Card>
  );
}

function Goal({ study: { days, plan } }: { study: Study }) {
  const { minutesAWeek, reminder } = plan ?? NO_PLAN;
  const save = (change: Partial<StudyPlan>) => {
    studyCommands.plan({ minutesAWeek, reminder, ...change }, plan).catch(showNotSaved);
  };
  const isOwn = minutesAWeek > 0 && !GOALS.includes(minutesAWeek);
  const [asksOwn, setAsksOwn] = useState(isOwn);
  const shown = asksOwn || isOwn ? OWN : String(minutesAWeek);
  return (
    <Stack gap={16}>
      <Text size="sm" dimmed>
        {minutesAWeek > 0
          ? 'Your study time is counted while a lesson plays, you read or practise, offline too, on all your devices. Only you see it.'
          : 'Choose how long you want to study in a week. Until you do, no study time is counted.'}
      </Text>
      <div className={classes.goal}>
        <SelectField
          aria-label="Weekly goal"
          options={OPTIONS}
          value={shown}
          onChoose={(value) => {
            setAsksOwn(value === OWN);
            if (value !== OWN) save({ minutesAWeek: Number(value) });
          }}
        />
        {shown === OWN && (
          <TextField
            label="Minutes a week"
            type="number"
            inputMode="numeric"
            min={1}
            max={WEEK_MINUTES}
            defaultValue={minutesAWeek || ''}
            onBlur={({ target }) => {
              const minutes = Math.round(target.valueAsNumber);
              if (minutes >= 1 && minutes <= WEEK_MINUTES) save({ minutesAWeek: minutes });
            }}
          />
        )}
      </div>
      {minutesAWeek > 0 && (
        <>
          <WeekLine days={days} minutesAWeek={minutesAWeek} />
          <ReminderForm reminder={reminder} onSave={(next) => save({ reminder: next })} />
        </>
      )}
    </Stack>
  );
}
