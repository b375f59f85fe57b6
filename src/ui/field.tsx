import { type ReactNode, useId } from 'react';
import { Stack } from './kit/stack.tsx';
import { Text } from './kit/text.tsx';
import classes from './field.module.css';

export interface FieldProps {
  label: string;
  /** What the field takes, before anything is wrong. */
  description?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** What ties a control to its label and its notes. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control under its label, with what it takes and what is wrong with it. Plain elements: a screen needs no library for it. */
export function Field({
  label,
  description,
  error,
  id,
  children,
}: FieldProps & { id: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const own = useId();
  const inputId = id ?? own;
  const notes = [description && `${inputId}-about`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap={4} className={classes.field}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {description && (
        <Text id={`${inputId}-about`} size="sm" className={classes.description}>
          {description}
        </Text>
      )}
      <div className={classes.box} data-invalid={error ? true : undefined}>
        {children({ id: inputId, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      </div>
      {error && (
        <p id={`${inputId}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}
