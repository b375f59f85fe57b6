import { toApiError } from '#data/api/api-error.ts';
import { usePasswordMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';
import { FormNote } from './form-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your password';
const NAMES = ['currentPassword', 'newPassword', 'again'] as const;

export function PasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const online = useOnline();
  const change = usePasswordMutation();
  const wait = useRetryWait(change);
  const form = useAccountForm(NAMES, {
    check: (rules, fields) => rules.validatePassword(fields),
    busy: change.isPending || wait !== null,
    send: ({ currentPassword, newPassword }) =>
      change.mutate(
        { currentPassword, newPassword },
        {
          onSuccess: (message) => {
            showToast({ message, tone: 'success' });
            onClose();
          },
          onError: (error) => {
            const { kind, ...detail } = toApiError(error);
            if (kind === 'http' && 'code' in detail && detail.code === 'invalid_credentials')
              form.setErrors({ currentPassword: detail.message });
          },
        },
      ),
  });
  const wrong = form.errors['currentPassword'];
  return (
    <Stack
      component="form"
      gap={16}
      className={classes.form}
      aria-label="Change password"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {/* For password managers: which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        {...form.field('currentPassword')}
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="current-password"
      />
      <NewPasswordField label="New password" {...form.field('newPassword')} />
      <PasswordField label="New password again" {...form.field('again')} autoComplete="new-password" />
      <Text size="md" dimmed>
        Your other devices are logged out. This one stays logged in.
      </Text>
      <FormNote
        online={online}
        doing={DOING}
        failure={change.isError && !wrong ? accountFailureText(change.error, DOING) : null}
      />
      <Buttons>
        <Button type="submit" loading={change.isPending} disabled={!online || wait !== null}>
          {wait === null ? 'Change password' : `Try again in ${wait}`}
        </Button>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
