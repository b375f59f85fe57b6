import { Group } from './kit/group.tsx';
import { Stack } from './kit/stack.tsx';
import classes from './progress-line.module.css';

interface ProgressLineProps {
  /** 0 to 100. */
  percent: number;
  /** What is progressing, for a screen reader. */
  label: string;
  /** Said beside the percent: '3 of 12 lessons'. */
  note?: string;
}

export function ProgressLine({ percent, label, note }: ProgressLineProps) {
  return (
    <Stack gap={6}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.track}
      >
        <div className={classes.fill} data-complete={percent >= 100 || undefined} style={{ width: `${percent}%` }} />
      </div>
      <Group component="span" gap={12} justify="space-between" nowrap className={classes.text}>
        {percent}%{note && <span className={classes.note}>{note}</span>}
      </Group>
    </Stack>
  );
}
