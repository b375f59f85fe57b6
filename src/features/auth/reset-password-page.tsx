import { type FormEvent, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useResetPasswordMutation } from '#data/queries/account/password-reset.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { showToast } from '#ui/toasts.ts';
import { passwordFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';
import { formText } from './form-text.ts';

/** The page of the reset link. The token is in the hash, so it is sent to the server only with the form. */
export function ResetPasswordPage() {
  const online = useOnline();
  const reset = useResetPasswordMutation();
  const wait = useRetryWait(reset);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { isSuccess, data } = reset;

  useEffect(() => {
    if (!isSuccess) return;
    showToast({ message: data, tone: 'success' });
    void navigate(paths.login, { replace: true });
  }, [isSuccess, data, navigate]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reset.isPending || reset.isSuccess || wait !== null) return;
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
    reset.mutate({ token, password: formText(new FormData(event.currentTarget), 'password') });
  }

  return (
    <AuthLayout
      title="Choose a new password"
      description="You will need to log in again on all your devices."
      footer={
        <>
          Link not working? <Link to={paths.forgotPassword}>Get a new one</Link>
        </>
      }
    >
      <PageMeta title="New password" description="Choose a new password." noindex />
      <Stack component="form" method="post" gap={18} onSubmit={onSubmit}>
        <NewPasswordField
          label="New password"
          name="password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
        />
        <FormNotes
          online={online}
          offlineText="You are offline. Changing the password needs a connection."
          failure={reset.isError ? passwordFailureText(toApiError(reset.error), navigator.onLine) : null}
          success={null}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={reset.isPending || reset.isSuccess}
          disabled={!online || wait !== null}
        >
          {wait === null ? 'Change password' : `Try again in ${wait}`}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
