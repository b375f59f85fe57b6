import type { CSSProperties, KeyboardEventHandler } from 'react';
import classes from './range-slider.module.css';

interface RangeSliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** Said by a screen reader instead of the bare number. */
  valueText: string;
  /** Up to where the value could go at once, drawn behind the value. */
  buffered?: number;
  className?: string;
  onChange: (value: number) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A native range: touch, keyboard and screen readers know it. Its track shows the value and what is buffered. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, value, max, step, valueText, buffered = 0, className, onChange, onKeyDown } = props;
  const share = (part: number) => (max > 0 ? `${Math.min(100, (part / max) * 100)}%` : '0%');
  return (
    <input
      type="range"
      className={className ? `${classes.range} ${className}` : classes.range}
      style={{ '--value': share(value), '--buffered': share(buffered) } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max > 0 ? max : 1}
      step={step}
      value={Math.min(value, max)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  );
}
