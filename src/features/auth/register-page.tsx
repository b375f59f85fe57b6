import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { REGISTER_TEXT } from '#contract/sign-in-texts.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { useRegisterMutation } from '#data/queries/account/session-mutations.ts';
import { useSession } from '#data/queries/account/session.ts';
import { showCartOutcome } from '#ui/course/cart-toasts.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { registerFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';
import { formText } from './form-text.ts';
import { withNext } from './next-path.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';
import type { RegistrationErrors } from './validate-registration.ts';

const ContinueWithGoogle = lazyPart(() => import('./continue-with-google.tsx').then((m) => m.ContinueWithGoogle));

/** Whoever pressed a link to the form wants to fill it in; a page that was loaded or gone back to keeps the focus as it is. */
function useFocusWhenPressed(field: RefObject<HTMLElement | null>): void {
  const pressed = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (!pressed) return undefined;
    // After the change of the page, which moves the focus to its beginning.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [pressed, field]);
}

/** The fields are uncontrolled, so text typed before hydration stays, also after a failure. */
export function RegisterPage() {
  const session = useSession();
  const online = useOnline();
  const register = useRegisterMutation();
  const wait = useRetryWait(register);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const email = useRef<HTMLInputElement>(null);
  useFocusWhenPressed(email);
  const navigate = useNavigate();
  const next = useAfterSignIn(register.isSuccess);
  const routes = { toLogin: () => void navigate(paths.login), toCart: () => void navigate(paths.cart) };

  if (session.status === 'signed-in' && register.isIdle) return <Navigate replace to={next} />;

  const field = (name: keyof RegistrationErrors) => ({
    name,
    error: errors[name],
    onChange: () => errors[name] && setErrors({ ...errors, [name]: undefined }),
  });

  async function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const fields = {
      email: formText(data, 'email').trim(),
      username: formText(data, 'username').trim(),
      password: formText(data, 'password'),
    };
    // Loaded on submit: the validation rules need the schema library.
    const { validateRegistration } = await import('./validate-registration.ts');
    const found = validateRegistration(fields);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    register.mutate(fields, {
      onSuccess: ({ message, completedIntent }) => {
        showToast({ message, tone: 'success' });
        if (completedIntent) showCartOutcome(completedIntent.outcome, routes);
      },
      onError: (error) =>
        showToast({ message: registerFailureText(toApiError(error), navigator.onLine), tone: 'error' }),
    });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (register.isPending || register.isSuccess || wait !== null) return;
    submit(event.currentTarget).catch(() => showToast({ message: REGISTER_TEXT.failed, tone: 'error' }));
  }

  return (
    <AuthLayout
      title={`Join ${PRODUCT_NAME}`}
      description="One account for your courses, on every device, online or offline."
      footer={
        <>
          Already have an account? <Link to={withNext(paths.login, next)}>Login</Link>
        </>
      }
    >
      <PageMeta title="Sign Up" description="Create your account and start learning." canonical={paths.register} />
      <Stack component="form" method="post" gap={18} onSubmit={onSubmit}>
        <TextField
          label="Email"
          {...field('email')}
          ref={email}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
        />
        <TextField
          label="Username"
          {...field('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          description="3 to 30 letters, digits, dots or underscores"
        />
        <NewPasswordField label="Password" {...field('password')} required />
        <FormNotes
          online={online}
          offlineText="You are offline. Signing up needs a connection; what you typed stays here."
          failure={register.isError ? registerFailureText(toApiError(register.error), navigator.onLine) : null}
          success={register.isSuccess ? register.data.message : null}
        />
        <Text component="p" size="sm" dimmed>
          By signing up you agree to the <Link to={paths.terms}>Terms of Service</Link> and the{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </Text>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={register.isPending || register.isSuccess}
          disabled={!online || wait !== null}
        >
          {wait === null ? 'Sign Up' : `Try again in ${wait}`}
        </Button>
        {session.status !== 'unknown' && (
          <Suspense fallback={null}>
            <ContinueWithGoogle {...{ online, next }} busy={register.isPending || register.isSuccess} />
          </Suspense>
        )}
      </Stack>
    </AuthLayout>
  );
}
