import type { User } from '#contract/user.ts';
import { useUsernameMutation } from '#data/queries/account/account.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your username';

export function UsernameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const rename = useUsernameMutation();
  const form = useAccountForm(['username'], {
    check: (rules, { username: name }) => rules.validateUsername(name.trim()),
    busy: rename.isPending,
    send: (fields) =>
      rename.mutate(fields.username.trim(), {
        onSuccess: (message) => {
          showToast({ message, tone: 'success' });
          onClose();
        },
      }),
  });
  return (
    <AccountForm label="Change username" doing={DOING} submit="Save username" {...{ form, change: rename, onClose }}>
      <TextField
        label="Username"
        {...form.field('username')}
        defaultValue={user.username}
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        description="3 to 30 letters, digits, dots or underscores"
      />
    </AccountForm>
  );
}
