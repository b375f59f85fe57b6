import type { ReactNode } from 'react';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';
import { FormNote } from './form-note.tsx';
import type { AccountFormState } from './use-account-form.ts';

interface AccountFormProps {
  label: string;
  form: Pick<AccountFormState<string>, 'errors' | 'onSubmit' | 'onInput'>;
  /** The action that needs a connection, such as 'Changing your username'. */
  doing: string;
  change: { isPending: boolean; error: Error | null };
  /** Until it may be tried again, in words. */
  wait?: string | null;
  submit: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form that changes the account: its fields, what failed, and the buttons. What stands at a field is not told twice. */
export function AccountForm({
  label,
  form: { errors, onSubmit, onInput },
  doing,
  change: { isPending, error },
  wait = null,
  submit,
  onClose,
  children,
}: AccountFormProps) {
  const online = useOnline();
  const isTold = Object.values(errors).some((text) => text !== undefined);
  return (
    <Stack
      component="form"
      gap={16}
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {children}
      <FormNote online={online} doing={doing} failure={error && !isTold ? accountFailureText(error, doing) : null} />
      <Buttons>
        <Button type="submit" loading={isPending} disabled={!online || wait !== null}>
          {wait === null ? submit : `Try again in ${wait}`}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
