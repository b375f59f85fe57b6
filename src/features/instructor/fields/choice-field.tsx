import { useId } from 'react';
import fieldClasses from '#ui/field.module.css';
import { Stack } from '#ui/kit/stack.tsx';
import { SelectField } from '#ui/select-field.tsx';

interface ChoiceFieldProps {
  label: string;
  placeholder: string;
  keys: readonly string[];
  /** Without it a key is its own label. */
  toLabel?: (key: string) => string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChoose: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

/** A choice of one from a list; the placeholder is there until something was chosen. */
export function ChoiceField({
  label,
  placeholder,
  keys,
  toLabel = (key) => key,
  value,
  error,
  ...props
}: ChoiceFieldProps) {
  const id = useId();
  // An imported course may have a value of its own.
  const offered = value === '' || keys.includes(value) ? keys : [value, ...keys];
  return (
    <Stack gap={4} className={fieldClasses.field}>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      <SelectField
        {...props}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        options={[
          ...(value === '' ? [{ value: '', label: placeholder }] : []),
          ...offered.map((key) => ({ value: key, label: toLabel(key) })),
        ]}
      />
      {error && (
        <p id={`${id}-error`} className={fieldClasses.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}
