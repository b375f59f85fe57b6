import classes from './meter.module.css';

interface MeterProps {
  /** What is measured, for a screen reader. */
  label: string;
  value: number;
  max: number;
}

/** How much of something is used. */
export function Meter({ label, value, max }: MeterProps) {
  return <meter className={classes.meter} min={0} max={max} value={value} aria-label={label} />;
}
