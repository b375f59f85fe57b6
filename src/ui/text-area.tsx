import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

type TextAreaProps = FieldProps & ComponentPropsWithRef<'textarea'>;

/** Lines of text under their label, in the house's look. */
export function TextArea({ label, description, error, id, className = '', ...props }: TextAreaProps) {
  return (
    <Field label={label} description={description} error={error} id={id}>
      {(control) => <textarea {...props} {...control} className={`${classes.input} ${classes.area} ${className}`} />}
    </Field>
  );
}
