import type { User } from '#contract/user.ts';
import { toApiError } from '#data/api/api-error.ts';
import { usePasswordMutation } from '#data/queries/account/account.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Text } from '#ui/kit/text.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your password';
const NAMES = ['currentPassword', 'newPassword', 'again'] as const;

export function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
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
  return (
    <AccountForm label="Change password" doing={DOING} submit="Change password" {...{ form, change, wait, onClose }}>
      {/* For password managers: which account this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
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
    </AccountForm>
  );
}
