import { type FormEvent, useState } from 'react';
import { holderProblem, toHolder } from '#contract/certificate-rules.ts';
import { CERTIFICATE_NAME_MAX } from '#contract/limits.ts';
import { Button } from './button.tsx';
import { Buttons } from './kit/buttons.tsx';
import { Note } from './kit/note.tsx';
import { Stack } from './kit/stack.tsx';
import { TextField } from './text-field.tsx';

interface CertificateNameFormProps {
  /** What it is for, for screen readers. */
  label: string;
  submit: string;
  description: string;
  name?: string;
  online: boolean;
  /** Shown while offline. */
  offline: string;
  busy: boolean;
  /** Why it did not work. */
  failure: string | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name that stands on a certificate. */
export function CertificateNameForm(props: CertificateNameFormProps) {
  const { label, submit, description, name = '', online, offline, busy, failure, onSubmit, onClose } = props;
  const [error, setError] = useState<string | undefined>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('name');
    const holder = toHolder(typeof typed === 'string' ? typed : '');
    const problem = holderProblem(holder);
    if (problem === null) {
      if (!busy) onSubmit(holder);
      return;
    }
    setError(problem);
    form.querySelector('input')?.focus();
  }

  return (
    <Stack component="form" gap={16} aria-label={label} noValidate onSubmit={send} onInput={() => setError(undefined)}>
      <TextField
        label="Your full name"
        name="name"
        defaultValue={name}
        error={error}
        description={description}
        autoComplete="name"
        maxLength={CERTIFICATE_NAME_MAX}
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {!online && <Note tone="offline">{offline}</Note>}
      {online && failure && <Note tone="error">{failure}</Note>}
      <Buttons>
        <Button type="submit" loading={busy} disabled={!online}>
          {submit}
        </Button>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
