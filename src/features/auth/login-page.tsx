import type { FormEvent } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { useLoginMutation } from '#data/queries/account/session-mutations.ts';
import { useSession } from '#data/queries/account/session.ts';
import { showCartOutcome } from '#ui/course/cart-toasts.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast, updateToast } from '#ui/toasts.ts';
import { loginFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';
import { formText } from './form-text.ts';
import { HomeScreenNote } from './home-screen-note.tsx';
import classes from './login-page.module.css';
import { withNext } from './next-path.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** The fields are uncontrolled, so text typed before hydration stays, also after a failure. */
export function LoginPage() {
  const session = useSession();
  const online = useOnline();
  const login = useLoginMutation();
  const wait = useRetryWait(login);
  const navigate = useNavigate();
  const next = useAfterSignIn(login.isSuccess);
  const routes = { toLogin: () => void navigate(paths.login), toCart: () => void navigate(paths.cart) };

  if (session.status === 'signed-in' && login.isIdle) return <Navigate replace to={next} />;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending || login.isSuccess || wait !== null) return;
    const fields = new FormData(event.currentTarget);
    const toast = showToast({ message: LOGIN_TEXT.loading, tone: 'loading' });
    login.mutate(
      { email: formText(fields, 'email').trim(), password: formText(fields, 'password') },
      {
        onSuccess: ({ message, completedIntent }) => {
          updateToast(toast, { message, tone: 'success' });
          if (completedIntent) showCartOutcome(completedIntent.outcome, routes);
        },
        onError: (error) =>
          updateToast(toast, { message: loginFailureText(toApiError(error), navigator.onLine), tone: 'error' }),
      },
    );
  }

  return (
    <AuthLayout
      title={`Login to ${PRODUCT_NAME}`}
      description="Welcome back. Your courses are where you left them."
      footer={
        <>
          New here? <Link to={withNext(paths.register, next)}>Create an account</Link>
        </>
      }
    >
      <PageMeta title="Login" description="Log in to your courses, cart and wishlist." canonical={paths.login} />
      <Stack component="form" method="post" gap={18} onSubmit={onSubmit}>
        <HomeScreenNote />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          placeholder="you@example.com"
          // Another account may be tried at once.
          onChange={wait === null ? undefined : login.reset}
        />
        <PasswordField label="Password" name="password" required autoComplete="current-password" />
        <Link to={paths.forgotPassword} className={classes.aside}>
          Forgot your password?
        </Link>
        <FormNotes
          online={online}
          offlineText="You are offline. Logging in needs a connection."
          failure={login.isError ? loginFailureText(toApiError(login.error), navigator.onLine) : null}
          success={login.isSuccess ? login.data.message : null}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={login.isPending || login.isSuccess}
          disabled={!online || wait !== null}
        >
          {wait === null ? 'Login' : `Try again in ${wait}`}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
