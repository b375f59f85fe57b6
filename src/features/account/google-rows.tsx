import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Factors } from '#contract/factors.ts';
import { useConfirmMutation } from '#data/queries/account/confirmation.ts';
import { goToGoogle, takeGoogleReturn, useGoogleMutation } from '#data/queries/account/google.ts';
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

/** Logging in with Google. */
export function GoogleRows({ google: { offered, since } }: Pick<Factors, 'google'>) {
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
              <Button variant="light" aria-label="Connect Google" disabled={!online} loading={busy} onClick={connect}>
                Connect
              </Button>
            ) : (
              <Button
                variant="default"
                aria-label="Disconnect Google"
                disabled={!online}
                loading={busy}
                onClick={() => setAsked(true)}
              >
                Disconnect…
              </Button>
            )
          }
        </SettingRow>
      )}
      <ConfirmDialog
        opened={asked}
        title="Disconnect Google?"
        confirmLabel="Disconnect"
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          change.mutate(null, { onSuccess: say, onError: sayFailure('Disconnecting Google') });
        }}
      >
        After this you can no longer log in with Google.
      </ConfirmDialog>
    </>
  );
}
