import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

interface TextFieldProps extends FieldProps, ComponentPropsWithRef<'input'> {
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** A line of text under its label, in the house's look. */
export function TextField({ label, description, error, end, id, ...props }: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error} id={id}>
      {(control) => (
        <>
          <input {...props} {...control} className={classes.input} />
          {end}
        </>
      )}
    </Field>
  );
}
