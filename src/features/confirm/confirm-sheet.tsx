import { type FormEvent, useState } from 'react';
import type { ConfirmBody, ConfirmWays } from '#contract/factors.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useConfirmMutation, useWaysToConfirm } from '#data/queries/account/confirmation.ts';
import { goToGoogle } from '#data/queries/account/google.ts';
import { askForPasskey, knowsPasskeys } from '#data/queries/account/passkeys.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { GoogleButton } from '#ui/google-button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ConfirmSheetProps {
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the password, a code, a passkey or Google. */
export function ConfirmSheet({ onAnswer }: ConfirmSheetProps) {
  const { data, failed, refetch } = useWaysToConfirm();
  return (
    <Sheet title="Confirm that it is you" placement="center" onClose={() => onAnswer(false)}>
      <Stack gap={16}>
        <Text size="md" dimmed>
          You logged in a while ago. This protects your account when somebody else uses your device.
        </Text>
        {data ? (
          <ConfirmForm ways={data} onAnswer={onAnswer} onRetry={refetch} />
        ) : failed ? (
          <>
            <Note tone={navigator.onLine ? 'error' : 'offline'}>
              {navigator.onLine
                ? 'The server could not be reached. Nothing was changed.'
                : 'You are offline. Confirming that it is you needs a connection; nothing was changed.'}
            </Note>
            <Buttons justify="end" grow>
              <Button variant="default" onClick={() => onAnswer(false)}>
                Cancel
              </Button>
              <Button onClick={refetch}>Try again</Button>
            </Buttons>
          </>
        ) : (
          <Skeleton height={120} />
        )}
      </Stack>
    </Sheet>
  );
}

interface ConfirmFormProps extends ConfirmSheetProps {
  ways: ConfirmWays;
  onRetry: () => void;
}

const NOT_REACHED = 'The server could not be reached. Please try again.';
const NO_PASSKEY = 'No passkey was used. Try again or choose another way.';

function ConfirmForm({ ways: { methods, challenge, passkey }, onAnswer, onRetry }: ConfirmFormProps) {
  const online = useOnline();
  const confirm = useConfirmMutation();
  const wait = useRetryWait(confirm);
  const [problem, setProblem] = useState<string | null>(null);
  const field = methods.find((method) => method === 'password' || method === 'code');
  const hasGoogle = methods.includes('google');
  const hasPasskey = methods.includes('passkey') && passkey !== null && knowsPasskeys();

  const send = (body: ConfirmBody) => {
    if (confirm.isPending || wait !== null) return;
    setProblem(null);
    confirm.mutate(body, {
      onSuccess: () => onAnswer(true),
      onError: (error) => {
        const detail = toApiError(error);
        setProblem(detail.kind === 'http' ? detail.message : NOT_REACHED);
        // Each question is signed once.
        if ('passkey' in body) onRetry();
      },
    });
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('proof');
    if (typeof typed !== 'string' || typed === '') return;
    send(field === 'code' ? { code: typed } : { password: typed });
  }

  function signWithPasskey() {
    if (!passkey) return;
    setProblem(null);
    askForPasskey(passkey).then(
      (signed) => send({ challenge, passkey: signed }),
      () => setProblem(NO_PASSKEY),
    );
  }

  function leaveForGoogle() {
    setProblem(null);
    goToGoogle({ purpose: 'confirm' }).catch((error: unknown) => {
      const detail = toApiError(error);
      setProblem(detail.kind === 'http' ? detail.message : NOT_REACHED);
    });
  }

  if (!field && !hasPasskey && !hasGoogle)
    return (
      <>
        <Note>Log out and in again, then repeat this within ten minutes.</Note>
        <Buttons justify="end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            Close
          </Button>
        </Buttons>
      </>
    );
  return (
    <Stack component="form" gap={16} aria-label="Confirm that it is you" noValidate onSubmit={onSubmit}>
      {field === 'code' && <CodeField name="proof" />}
      {field === 'password' && (
        <PasswordField
          label="Password"
          name="proof"
          required
          autoComplete="current-password"
          // The user pressed the button that asks for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {!online && <Note tone="offline">You are offline. Confirming that it is you needs a connection.</Note>}
      {problem && <Note tone="error">{problem}</Note>}
      {hasPasskey && (
        <Button
          variant={field ? 'default' : 'filled'}
          disabled={!online || confirm.isPending}
          onClick={signWithPasskey}
        >
          Use a passkey
        </Button>
      )}
      {hasGoogle && <GoogleButton disabled={!online || confirm.isPending} onClick={leaveForGoogle} />}
      <Buttons justify="end" grow>
        <Button variant="default" disabled={confirm.isPending} onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        {field && (
          <Button type="submit" loading={confirm.isPending} disabled={!online || wait !== null}>
            {wait === null ? 'Confirm' : `Try again in ${wait}`}
          </Button>
        )}
      </Buttons>
    </Stack>
  );
}
