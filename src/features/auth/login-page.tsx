import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { SecondFactor } from '#contract/factors.ts';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { LoginBody } from '#contract/user.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { type LoginCall, useLoginMutation } from '#data/queries/account/session-mutations.ts';
import { useSession } from '#data/queries/account/session.ts';
import { showCartOutcome } from '#ui/course/cart-toasts.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { hideToast, showToast, updateToast } from '#ui/toasts.ts';
import { loginFailureText, passwordFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';
import { formText } from './form-text.ts';
import { HomeScreenNote } from './home-screen-note.tsx';
import classes from './login-page.module.css';
import { withNext } from './next-path.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

const OtherWays = lazyPart(() => import('./other-ways.tsx').then((m) => m.OtherWays));
const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));

/** The fields are uncontrolled, so text typed before hydration stays, also after a failure. */
export function LoginPage() {
  const session = useSession();
  const online = useOnline();
  const login = useLoginMutation();
  const wait = useRetryWait(login);
  const navigate = useNavigate();
  const next = useAfterSignIn(login.isSuccess);
  const [second, setSecond] = useState<SecondFactor | null>(null);
  const routes = { toLogin: () => void navigate(paths.login), toCart: () => void navigate(paths.cart) };

  if (session.status === 'signed-in' && login.isIdle) return <Navigate replace to={next} />;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    enter({ email: formText(fields, 'email').trim(), password: formText(fields, 'password') });
  }

  function enter(by: LoginBody | LoginCall) {
    if (login.isPending || login.isSuccess || wait !== null) return;
    const toast = showToast({ message: LOGIN_TEXT.loading, tone: 'loading' });
    login.mutate(by, {
      onSuccess: ({ message, completedIntent }) => {
        updateToast(toast, { message, tone: 'success' });
        if (completedIntent) showCartOutcome(completedIntent.outcome, routes);
      },
      onError: (error) => {
        const detail = toApiError(error);
        if (detail.kind === 'http' && detail.code === 'second_factor_required') {
          hideToast(toast);
          setSecond(detail.data as SecondFactor);
          login.reset();
        } else updateToast(toast, { message: toFailureText(by)(detail, navigator.onLine), tone: 'error' });
      },
    });
  }

  const notes = (
    <FormNotes
      online={online}
      offlineText="You are offline. Logging in needs a connection."
      failure={login.isError ? toFailureText(login.variables)(toApiError(login.error), navigator.onLine) : null}
      success={login.isSuccess ? login.data.message : null}
    />
  );
  const busy = login.isPending || login.isSuccess;

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
      {second && (
        <Suspense fallback={null}>
          <SecondStep
            {...{ second, notes, busy, wait, online }}
            onTry={enter}
            onBack={() => {
              login.reset();
              setSecond(null);
            }}
          />
        </Suspense>
      )}
      <Stack component="form" method="post" gap={18} hidden={second !== null} onSubmit={onSubmit}>
        <HomeScreenNote />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username webauthn"
          inputMode="email"
          placeholder="you@example.com"
          // Another account may be tried at once.
          onChange={wait === null ? undefined : login.reset}
        />
        <PasswordField label="Password" name="password" required autoComplete="current-password" />
        <Link to={paths.forgotPassword} className={classes.aside}>
          Forgot your password?
        </Link>
        {notes}
        <Button type="submit" size="md" fullWidth loading={busy} disabled={!online || wait !== null}>
          {wait === null ? 'Login' : `Try again in ${wait}`}
        </Button>
        {/* Not on the server, which knows no browser’s passkeys; nor behind the second step. */}
        {session.status !== 'unknown' && second === null && (
          <Suspense fallback={null}>
            <OtherWays {...{ online, busy, next }} onLogin={enter} />
          </Suspense>
        )}
      </Stack>
    </AuthLayout>
  );
}

/** The words for a failure of the password are those of the specification. */
const toFailureText = (by: LoginBody | LoginCall | undefined) =>
  typeof by === 'function' ? passwordFailureText : loginFailureText;
