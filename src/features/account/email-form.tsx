import type { User } from '#contract/user.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useEmailChangeMutation } from '#data/queries/account/email.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Text } from '#ui/kit/text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your email address';
const NAMES = ['email', 'password'] as const;

export function EmailForm({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useEmailChangeMutation();
  const wait = useRetryWait(change);
  const form = useAccountForm(NAMES, {
    check: (rules, fields) => rules.validateEmail(fields),
    busy: change.isPending || wait !== null,
    send: ({ email, password }) =>
      change.mutate(
        { email: email.trim(), password },
        {
          onSuccess: (message) => {
            showToast({ message, tone: 'success' });
            onClose();
          },
          onError: (error) => {
            const detail = toApiError(error);
            if (detail.kind === 'http' && detail.code === 'invalid_credentials')
              form.setErrors({ password: detail.message });
          },
        },
      ),
  });
  return (
    <AccountForm
      label="Change email address"
      doing={DOING}
      submit="Send the emails"
      {...{ form, change, wait, onClose }}
    >
      <TextField
        label="New email address"
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {/* For password managers: which account this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
      <Text size="md" dimmed>
        {user.unverified
          ? 'We send an email to the new address. The change takes effect when you open the link in it.'
          : 'We send an email to the new address and to the one you have now. The change takes effect when both are confirmed.'}
      </Text>
    </AccountForm>
  );
}
