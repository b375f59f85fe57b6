import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { User } from '#contract/user.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useDeleteAccountMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';
import { FormNote } from './form-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Deleting your account';
const NAMES = ['confirmation', 'password'] as const;

/** Asks for the username and the password, then deletes the account on the server and its data on this device. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const online = useOnline();
  const navigate = useNavigate();
  const remove = useDeleteAccountMutation();
  const wait = useRetryWait(remove);
  const [leaving, setLeaving] = useState(false);
  const busy = remove.isPending || leaving;
  const form = useAccountForm(NAMES, {
    check: (rules, fields) => rules.validateDeletion(fields, user.username),
    busy: busy || wait !== null,
    send: (fields) => {
      setLeaving(true);
      // This dialog unmounts when the session ends. `mutate` would then drop its callbacks.
      remove.mutateAsync(fields).then(
        (message) => {
          showToast({ message, tone: 'success' });
          void navigate(paths.home);
        },
        (error: unknown) => {
          setLeaving(false);
          const detail = toApiError(error);
          if (detail.kind === 'http' && detail.code === 'invalid_credentials')
            form.setErrors({ password: detail.message });
        },
      );
    },
  });
  const wrong = form.errors['password'];
  return (
    <Sheet title="Delete my account" placement="center" onClose={busy ? () => undefined : onClose}>
      <Text size="md" dimmed>
        This cannot be undone. It permanently deletes, on this device and on the server:
      </Text>
      <ul className={classes.list}>
        <li>your account, picture and reviews</li>
        <li>
          your library and progress; the courses you bought are <strong>not</strong> refunded
        </li>
        <li>your downloads and the changes waiting to sync on this device</li>
      </ul>
      <Text size="md" dimmed>
        Payment and refund records are kept without your name, as accounting requires.
      </Text>
      <Stack
        component="form"
        gap={16}
        className={classes.form}
        aria-label="Confirm"
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
      >
        <TextField
          label={`Enter your username to confirm: ${user.username}`}
          {...form.field('confirmation')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
        <FormNote
          online={online}
          doing={DOING}
          failure={remove.isError && !wrong ? accountFailureText(remove.error, DOING) : null}
        />
        <Buttons justify="end" grow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Keep my account
          </Button>
          <Button type="submit" tone="red" loading={busy} disabled={!online || wait !== null}>
            {wait === null ? 'Delete my account' : `Try again in ${wait}`}
          </Button>
        </Buttons>
      </Stack>
    </Sheet>
  );
}
