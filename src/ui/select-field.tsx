import type { ComponentPropsWithRef } from 'react';
import classes from './field.module.css';

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'children'> {
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The browser's own choice, in the house's look. Name it by `aria-labelledby` or a label of its `id`. */
export function SelectField({ options, onChoose, ...props }: SelectFieldProps) {
  return (
    <select {...props} className={classes.select} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
