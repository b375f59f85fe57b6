import { type FormEvent, useState } from 'react';
import type * as AccountRules from './validate-account.ts';

type FieldErrors = AccountRules.FieldErrors;

export interface AccountFormState<F extends string> {
  errors: FieldErrors;
  /** Binds a field. */
  field: (name: F) => { name: F; error: string | undefined };
  setErrors: (errors: FieldErrors) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Clears the error of the field that is being edited. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form whose fields are uncontrolled, so that nothing typed is lost. `check` gives what is wrong with each field; the
 * first such field gets the focus, and `send` runs only when there is none. Presses while `busy` do nothing.
 */
export function useAccountForm<F extends string>(
  names: readonly F[],
  {
    check,
    send,
    busy,
  }: {
    check: (rules: typeof AccountRules, fields: Record<F, string>) => FieldErrors;
    send: (fields: Record<F, string>) => void;
    busy: boolean;
  },
): AccountFormState<F> {
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const read = (name: F) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    };
    const fields = Object.fromEntries(names.map(read)) as Record<F, string>;
    // Loaded on submit: the validation rules need the schema library.
    const found = check(await import('./validate-account.ts'), fields);
    setErrors(found);
    const wrong = names.find((name) => found[name]);
    if (wrong === undefined) send(fields);
    else form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${wrong}"]`)?.focus();
  }

  return {
    errors,
    field: (name) => ({ name, error: errors[name] }),
    setErrors,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) submit(event.currentTarget).catch((error: unknown) => globalThis.reportError(error));
    },
    onInput: ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && errors[target.name]) setErrors({ ...errors, [target.name]: undefined });
    },
  };
}
