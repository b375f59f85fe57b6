import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useForgotPasswordMutation } from '#data/queries/account/password-reset.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { TextField } from '#ui/text-field.tsx';
import { passwordFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';
import { formText } from './form-text.ts';

/** Requests an email with a reset link. The message does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const online = useOnline();
  const forgot = useForgotPasswordMutation();
  const wait = useRetryWait(forgot);
  const [search] = useSearchParams();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (forgot.isPending || wait !== null) return;
    forgot.mutate(formText(new FormData(event.currentTarget), 'email').trim());
  }

  return (
    <AuthLayout
      title="Forgot your password?"
      description="Enter your email, and we will send you a link to choose a new password. The link works for one hour."
      footer={<Link to={paths.login}>Back to Login</Link>}
    >
      <PageMeta title="Forgot password" description="Get a link to choose a new password." noindex />
      <Stack component="form" method="post" gap={18} onSubmit={onSubmit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          placeholder="you@example.com"
          defaultValue={search.get('email') ?? ''}
          // Another account may be tried at once.
          onChange={wait === null ? undefined : forgot.reset}
        />
        <FormNotes
          online={online}
          offlineText="You are offline. Sending the link needs a connection."
          failure={forgot.isError ? passwordFailureText(toApiError(forgot.error), navigator.onLine) : null}
          success={forgot.isSuccess ? forgot.data : null}
        />
        <Button type="submit" size="md" fullWidth loading={forgot.isPending} disabled={!online || wait !== null}>
          {wait !== null ? `Try again in ${wait}` : forgot.isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
