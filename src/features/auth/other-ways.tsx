import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { logInWithGoogle, takeGoogleReturn, useOffersGoogle } from '#data/queries/account/google.ts';
import { choosePasskey, knowsPasskeys, offersPasskeys, stopAsking } from '#data/queries/account/passkeys.ts';
import type { LoginCall } from '#data/queries/account/session-mutations.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { toApiError } from '#data/api/api-error.ts';
import { ContinueWithGoogle } from './continue-with-google.tsx';
import { toNextPath, withNext } from './next-path.ts';

interface OtherWaysProps {
  online: boolean;
  busy: boolean;
  /** Where to go after the login. */
  next: string;
  onLogin: (by: LoginCall) => void;
}

/** The ways to log in without the password. Where the browser can, it offers passkeys in the field for the email, too. */
export function OtherWays({ online, busy, next, onLogin }: OtherWaysProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const google = useOffersGoogle();
  const navigate = useNavigate();
  const onChosen = useEffectEvent(onLogin);
  /** Without the code in the address, and with the page that the login is to lead to. */
  const onBack = useEffectEvent((to: string) => navigate(withNext(paths.login, toNextPath(to)), { replace: true }));

  useEffect(() => {
    const goOn = async () => {
      const back = takeGoogleReturn();
      if (!back) return;
      await onBack(back.next);
      if ('problem' in back) setProblem(back.problem);
      else onChosen(logInWithGoogle(back.answer));
    };
    void goOn();
  }, []);

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
      {knowsPasskeys() && (
        <Button variant="default" size="md" fullWidth disabled={!online || busy} onClick={press}>
          Log in with a passkey
        </Button>
      )}
      <ContinueWithGoogle {...{ online, busy, next }} />
      {google && (
        <Text component="p" size="sm" dimmed>
          If you are new, this creates an account, and you agree to the <Link to={paths.terms}>Terms of Service</Link>{' '}
          and the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </Text>
      )}
    </Stack>
  );
}
