import { type FormEvent, useState } from 'react';
import { type Passkey, PASSKEY_NAME_MAX } from '#contract/factors.ts';
import { usePasskeyAddMutation, usePasskeyRemoveMutation } from '#data/queries/account/factors.ts';
import { knowsPasskeys } from '#data/queries/account/passkeys.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatAgo } from '#ui/format-ago.ts';
import { formatDay } from '#ui/format-date.ts';
import { Buttons } from '#ui/kit/buttons.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import factorClasses from './factors.module.css';
import { FormNote } from './form-note.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** The passkeys of the user; hidden where neither they nor their browser have any. */
export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  const online = useOnline();
  const [adding, setAdding] = useState(false);
  const button = useFocusBack(adding);
  const known = knowsPasskeys();
  if (!known && passkeys.length === 0) return null;
  return (
    <>
      {adding ? (
        <PasskeyForm onClose={() => setAdding(false)} />
      ) : (
        <SettingRow
          name="Passkeys"
          text={
            known
              ? 'Log in with your fingerprint, your face or the PIN of your device, without your password.'
              : 'This browser does not support passkeys. Yours work in others.'
          }
        >
          {() =>
            known && (
              <Button ref={button} variant="light" disabled={!online} onClick={() => setAdding(true)}>
                Add a passkey
              </Button>
            )
          }
        </SettingRow>
      )}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
    </>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const online = useOnline();
  const now = useNow();
  const remove = usePasskeyRemoveMutation();
  const [asked, setAsked] = useState<Passkey | null>(null);
  return (
    <>
      <PlainList className={classes.receipts} aria-label="Your passkeys">
        {passkeys.map((passkey) => {
          const { id, name, addedAt, lastUsedAt } = passkey;
          const added = `Added on ${formatDay(Date.parse(addedAt))}`;
          return (
            <Group key={id} component="li" gap={16} justify="space-between" nowrap className={classes.receipt}>
              <Stack gap={2} className={classes.what}>
                <span className={classes.name}>{name}</span>
                <Text component="span" size="sm" dimmed>
                  {lastUsedAt === null
                    ? `${added}, not used yet`
                    : `${added}, last used ${formatAgo(Date.parse(lastUsedAt), now)}`}
                </Text>
              </Stack>
              <Group className={classes.control}>
                <Button
                  variant="default"
                  aria-label={`Remove the passkey ${name}`}
                  disabled={!online || remove.isPending}
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => setAsked(passkey)}
                >
                  Remove…
                </Button>
              </Group>
            </Group>
          );
        })}
      </PlainList>
      <ConfirmDialog
        opened={asked !== null}
        title={`Remove the passkey ${asked?.name ?? ''}?`}
        confirmLabel="Remove"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked)
            remove.mutate(asked.id, {
              onSuccess: (message) => showToast({ message, tone: 'success' }),
              onError: (error) =>
                showToast({ message: accountFailureText(error, 'Removing a passkey'), tone: 'error' }),
            });
        }}
      >
        You cannot log in with it any more. Your device may keep it until you delete it there.
      </ConfirmDialog>
    </>
  );
}

const DOING = 'Adding a passkey';

function PasskeyForm({ onClose }: { onClose: () => void }) {
  const online = useOnline();
  const add = usePasskeyAddMutation();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('passkey-name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (add.isPending) return;
    add.mutate(name || 'My passkey', {
      onSuccess: (message) => {
        showToast({ message, tone: 'success' });
        onClose();
      },
    });
  }

  return (
    <Stack
      component="form"
      gap={16}
      className={factorClasses.passkey}
      aria-label="Add a passkey"
      noValidate
      onSubmit={onSubmit}
    >
      <TextField
        label="Name of the passkey"
        description="So that you know which device or key it is."
        name="passkey-name"
        placeholder="My passkey"
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FormNote online={online} doing={DOING} failure={add.error && failureText(add.error)} />
      <Buttons>
        <Button type="submit" loading={add.isPending} disabled={!online}>
          Add the passkey
        </Button>
        <Button variant="default" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}

/** What the browser says is not meant for users. */
function failureText(error: Error): string {
  if (error instanceof ApiFailure) return accountFailureText(error, DOING);
  return error.name === 'InvalidStateError'
    ? 'This device has a passkey for your account already.'
    : 'No passkey was made. Try again when you are ready.';
}
