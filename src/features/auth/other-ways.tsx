import { useEffect, useEffectEvent, useState } from 'react';
import { choosePasskey, knowsPasskeys, offersPasskeys, stopAsking } from '#data/queries/account/passkeys.ts';
import type { LoginCall } from '#data/queries/account/session-mutations.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { toApiError } from '#data/api/api-error.ts';

interface OtherWaysProps {
  online: boolean;
  busy: boolean;
  onLogin: (by: LoginCall) => void;
}

/** The ways to log in without the password. Where the browser can, it offers passkeys in the field for the email, too. */
export function OtherWays({ online, busy, onLogin }: OtherWaysProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const onChosen = useEffectEvent(onLogin);

  useEffect(() => {
    let here = true;
    const offer = async () => {
      if (!(await offersPasskeys()) || !here || !navigator.onLine) return;
      const logIn = await choosePasskey({ inField: true });
      if (here) onChosen(logIn);
    };
    // Nobody asked for it: who chooses none, or is offline, logs in by the password.
    offer().catch(() => undefined);
    return () => {
      here = false;
      if (knowsPasskeys()) stopAsking().catch(() => undefined);
    };
  }, []);

  if (!knowsPasskeys()) return null;
  const press = () => {
    setProblem(null);
    choosePasskey({ inField: false }).then(onLogin, (error: unknown) => {
      const detail = toApiError(error);
      setProblem(
        detail.kind === 'http' ? detail.message : 'No passkey was used. Try again or log in with your password.',
      );
    });
  };
  return (
    <Stack gap={12}>
      {problem && <Note tone="error">{problem}</Note>}
      <Button variant="default" size="md" fullWidth disabled={!online || busy} onClick={press}>
        Log in with a passkey
      </Button>
    </Stack>
  );
}
