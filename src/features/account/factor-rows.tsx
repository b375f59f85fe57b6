import { type ReactNode, useState } from 'react';
import type { Factors } from '#contract/factors.ts';
import { useAppRemoveMutation, useFactors, useRecoveryCodesMutation } from '#data/queries/account/factors.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDay } from '#ui/format-date.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { AppSetup } from './app-setup.tsx';
import { GoogleRows } from './google-rows.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingRow } from './setting-row.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** What the user has beside the password. */
export function FactorRows() {
  const { data, failed, refetch } = useFactors();
  if (failed)
    return (
      <LoadFailure
        what="Your ways to log in"
        offlineText="You are offline. Your ways to log in appear when you are online."
        onRetry={refetch}
      />
    );
  if (!data) return <Skeleton height={160} />;
  return (
    <>
      <AppRows factors={data} />
      <PasskeyRows passkeys={data.passkeys} />
      <GoogleRows google={data.google} />
    </>
  );
}

const say = (message: string) => showToast({ message, tone: 'success' });
const sayFailure = (error: unknown, doing: string) =>
  showToast({ message: accountFailureText(error, doing), tone: 'error' });

function AppRows({ factors: { app, recoveryCodesLeft } }: { factors: Factors }) {
  const online = useOnline();
  const remove = useAppRemoveMutation();
  const renew = useRecoveryCodesMutation();
  const [open, setOpen] = useState<'setup' | 'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const button = useFocusBack(open === 'setup' || codes !== null);

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (open === 'setup')
    return (
      <AppSetup
        onClose={close}
        onAdded={(made) => {
          setCodes(made);
          close();
        }}
      />
    );
  return (
    <>
      <SettingRow
        name="Authenticator app"
        text={
          app
            ? `On since ${formatDay(Date.parse(app.since))}. Logging in with your password needs a code of the app.`
            : 'Off. When it is on, whoever knows your password cannot log in without a code of your phone.'
        }
      >
        {() =>
          app ? (
            <Button
              ref={button}
              variant="default"
              disabled={!online}
              loading={remove.isPending}
              onClick={() => setOpen('remove')}
            >
              Turn off…
            </Button>
          ) : (
            <Button ref={button} variant="light" disabled={!online} onClick={() => setOpen('setup')}>
              Set up
            </Button>
          )
        }
      </SettingRow>
      {app && (
        <SettingRow name="Recovery codes" text={toLeft(recoveryCodesLeft)}>
          {() => (
            <Button variant="default" disabled={!online} loading={renew.isPending} onClick={() => setOpen('renew')}>
              Make new codes…
            </Button>
          )}
        </SettingRow>
      )}
      <Question
        opened={open === 'remove'}
        title="Turn the authenticator app off?"
        confirm="Turn off"
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: say,
            onError: (error) => sayFailure(error, 'Turning the app off'),
          })
        }
      >
        Your password alone lets you in then. Your recovery codes are deleted, too.
      </Question>
      <Question
        opened={open === 'renew'}
        title="Make new recovery codes?"
        confirm="Make new codes"
        onClose={close}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: setCodes,
            onError: (error) => sayFailure(error, 'Making new codes'),
          })
        }
      >
        The codes that you have stop working.
      </Question>
    </>
  );
}

function toLeft(count: number): string {
  if (count === 0) return 'None left. Make new ones, so that you get in without your phone.';
  return `${count} left. Each lets you in once without your phone.`;
}

interface QuestionProps {
  opened: boolean;
  title: string;
  confirm: string;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Closes before it acts: the next question may be who it is. */
function Question({ confirm, onConfirm, onClose, ...props }: QuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      confirmLabel={confirm}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    />
  );
}
