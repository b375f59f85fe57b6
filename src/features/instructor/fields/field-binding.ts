import type { ChangeEvent } from 'react';
import type { Field } from '#contract/field.ts';

/** A field in its form. */
export interface FieldBinding<V> {
  value: V;
  error: string | undefined;
  change: (value: V) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The props of a text field or text area for a field of a form. */
export function textProps({ label, max }: Field, { change, ...binding }: FieldBinding<string>) {
  return {
    label,
    ...(max !== undefined && { maxLength: max }),
    ...binding,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(currentTarget.value),
  };
}
