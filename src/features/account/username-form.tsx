import { useUsernameMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';
import { FormNote } from './form-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your username';

export function UsernameForm({ username, onClose }: { username: string; onClose: () => void }) {
  const online = useOnline();
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
    <Stack
      component="form"
      gap={16}
      className={classes.form}
      aria-label="Change username"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <TextField
        label="Username"
        {...form.field('username')}
        defaultValue={username}
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        description="3 to 30 letters, digits, dots or underscores"
      />
      <FormNote
        online={online}
        doing={DOING}
        failure={rename.isError ? accountFailureText(rename.error, DOING) : null}
      />
      <Buttons>
        <Button type="submit" loading={rename.isPending} disabled={!online}>
          Save username
        </Button>
        <Button variant="default" onClick={onClose} disabled={rename.isPending}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
