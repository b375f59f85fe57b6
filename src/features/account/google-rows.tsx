import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Factors } from '#contract/factors.ts';
import { useConfirmMutation } from '#data/queries/account/confirmation.ts';
import { goToGoogle, takeGoogleReturn, useGoogleMutation } from '#data/queries/account/google.ts';
import { useForgotPasswordMutation } from '#data/queries/account/password-reset.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDay } from '#ui/format-date.ts';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { SettingRow } from './setting-row.tsx';

const say = (message: string) => showToast({ message, tone: 'success' });
const sayProblem = (message: string) => showToast({ message, tone: 'error' });
const sayFailure = (doing: string) => (error: unknown) => sayProblem(accountFailureText(error, doing));

const CONNECTING = 'Connecting Google';

/** Logging in with Google, and a first password for who began with it. */
export function GoogleRows({ google: { offered, since }, password }: Pick<Factors, 'google' | 'password'>) {
  const online = useOnline();
  const navigate = useNavigate();
  const change = useGoogleMutation();
  const confirm = useConfirmMutation();
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);

  const onReturn = useEffectEvent((back: NonNullable<ReturnType<typeof takeGoogleReturn>>) => {
    // Without the code in its address.
    void navigate(`${paths.settings}#security`, { replace: true });
    if ('problem' in back) sayProblem(back.problem);
    else if (back.purpose === 'confirm')
      confirm.mutate(
        { google: back.answer },
        {
          onSuccess: () => say('Thank you. Please repeat what you wanted to do.'),
          onError: sayFailure('Confirming that it is you'),
        },
      );
    else change.mutate(back.answer, { onSuccess: say, onError: sayFailure(CONNECTING) });
  });
  useEffect(() => {
    const back = takeGoogleReturn();
    if (back) onReturn(back);
  }, []);

  const connect = () => {
    setLeaving(true);
    goToGoogle({ purpose: 'link' }).catch((error: unknown) => {
      setLeaving(false);
      sayFailure(CONNECTING)(error);
    });
  };
  const busy = leaving || change.isPending;
  return (
    <>
      {(offered || since !== null) && (
        <SettingRow
          name="Google"
          text={
            since === null
              ? 'Not connected. Log in with your Google account, without your password.'
              : `Connected on ${formatDay(Date.parse(since))}. Your Google account logs you in.`
          }
        >
          {() =>
            since === null ? (
              <Button variant="light" aria-label="Link Google" disabled={!online} loading={busy} onClick={connect}>
                Link
              </Button>
            ) : (
              <Button
                variant="default"
                aria-label="Unlink Google"
                disabled={!online}
                loading={busy}
                onClick={() => setAsked(true)}
              >
                Unlink…
              </Button>
            )
          }
        </SettingRow>
      )}
      {!password && <FirstPassword />}
      <ConfirmDialog
        opened={asked}
        title="Unlink Google?"
        confirmLabel="Unlink"
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          change.mutate(null, { onSuccess: say, onError: sayFailure('Unlinking Google') });
        }}
      >
        Your Google account does not log you in any more.
      </ConfirmDialog>
    </>
  );
}

function FirstPassword() {
  const online = useOnline();
  const email = useSession().user?.email ?? '';
  const send = useForgotPasswordMutation();
  return (
    <SettingRow
      name="Password"
      text="You have none yet. With one you can log in without Google. We send you a link by email; it logs your devices out."
    >
      {() => (
        <Button
          variant="light"
          disabled={!online}
          loading={send.isPending}
          onClick={() =>
            send.mutate(email, {
              onSuccess: () => say(`We have sent an email to ${email}. Open the link in it.`),
              onError: sayFailure('Sending the link'),
            })
          }
        >
          Set a password
        </Button>
      )}
    </SettingRow>
  );
}
