import { dayAt, daysInARow, secondsThisWeek } from '#contract/study-rules.ts';
import type { StudyDay } from '#contract/study.ts';
import { useNow } from '#lib/use-now.ts';
import { Stack } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import { ProgressLine } from '../progress-line.tsx';

interface WeekLineProps {
  days: readonly StudyDay[];
  minutesAWeek: number;
}

function rowWords(count: number): string {
  if (count === 0) return 'Today is a good day to begin.';
  const row = count === 1 ? '1 day so far.' : `${count} days in a row.`;
  return `${row} Two days of rest a week are part of it.`;
}

/** How much of the weekly goal is done, and how many days in a row. */
export function WeekLine({ days, minutesAWeek }: WeekLineProps) {
  const today = dayAt(useNow());
  const minutes = Math.floor(secondsThisWeek(days, today) / 60);
  const percent = Math.min(100, Math.floor((minutes / minutesAWeek) * 100));
  const done = minutes >= minutesAWeek;
  return (
    <Stack gap={6}>
      <ProgressLine
        percent={percent}
        label="Your goal this week"
        note={`${minutes} of ${minutesAWeek} minutes this week`}
      />
      <Text size="sm" dimmed>
        {done ? 'You reached your goal for this week. ' : ''}
        {rowWords(daysInARow(days, today))}
      </Text>
    </Stack>
  );
}
