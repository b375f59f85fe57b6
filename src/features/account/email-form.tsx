import { toApiError } from '#data/api/api-error.ts';
import { useEmailChangeMutation } from '#data/queries/account/email.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';
import { FormNote } from './form-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Changing your email address';
const NAMES = ['email', 'password'] as const;

export function EmailForm({ username, onClose }: { username: string; onClose: () => void }) {
  const online = useOnline();
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
  const wrong = form.errors['password'];
  return (
    <Stack
      component="form"
      gap={16}
      className={classes.form}
      aria-label="Change email address"
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
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
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
      <Text size="md" dimmed>
        We send an email to the new address and to the one you have now. The change takes effect when both are
        confirmed.
      </Text>
      <FormNote
        online={online}
        doing={DOING}
        failure={change.isError && !wrong ? accountFailureText(change.error, DOING) : null}
      />
      <Buttons>
        <Button type="submit" loading={change.isPending} disabled={!online || wait !== null}>
          {wait === null ? 'Send the emails' : `Try again in ${wait}`}
        </Button>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
