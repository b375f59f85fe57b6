import { type FormEvent, type ReactNode, useState } from 'react';
import type { SecondFactor } from '#contract/factors.ts';
import { secondStep } from '#data/queries/account/factors.ts';
import { askForPasskey, knowsPasskeys } from '#data/queries/account/passkeys.ts';
import type { LoginCall } from '#data/queries/account/session-mutations.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { formText } from './form-text.ts';

interface SecondStepProps {
  second: SecondFactor;
  /** The state of the login, as text. */
  notes: ReactNode;
  busy: boolean;
  /** Until it may be tried again; null when it may. */
  wait: string | null;
  online: boolean;
  onTry: (step: LoginCall) => void;
  /** To the password. */
  onBack: () => void;
}

/** The second step of a login: a code of the authenticator app, a recovery code or a passkey. */
export function SecondStep({ second, notes, busy, wait, online, onTry, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { challenge, passkey } = second;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = formText(new FormData(event.currentTarget), 'code').trim();
    if (code === '') return;
    setProblem(null);
    onTry(secondStep({ challenge, code }));
  }

  function signWithPasskey(question: NonNullable<SecondFactor['passkey']>) {
    setProblem(null);
    askForPasskey(question).then(
      (signed) => onTry(secondStep({ challenge, passkey: signed })),
      () => setProblem('No passkey was used. Try again or enter a code.'),
    );
  }

  return (
    <Stack component="form" method="post" gap={18} aria-label="Second step" noValidate onSubmit={onSubmit}>
      <Text size="md" dimmed>
        {recovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'One more step protects your account.'}
      </Text>
      <CodeField key={String(recovery)} name="code" recovery={recovery} />
      {problem && <Note tone="error">{problem}</Note>}
      {notes}
      <Button type="submit" size="md" fullWidth loading={busy} disabled={!online || wait !== null}>
        {wait === null ? 'Continue' : `Try again in ${wait}`}
      </Button>
      {passkey && knowsPasskeys() && (
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={!online || busy}
          onClick={() => signWithPasskey(passkey)}
        >
          Use a passkey
        </Button>
      )}
      <Button variant="subtle" onClick={() => setRecovery(!recovery)}>
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
      <Button variant="subtle" tone="gray" onClick={onBack}>
        Back
      </Button>
    </Stack>
  );
}
