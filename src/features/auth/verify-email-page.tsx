import { Link, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useEmailLinkMutation } from '#data/queries/account/email.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { passwordFailureText } from './auth-failure.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FormNotes } from './form-notes.tsx';

/** What the letters lead here for, by the name that its token has in the hash. */
const TEXTS = {
  token: {
    title: 'Confirm your email address',
    description: 'One press, and we know that this address is yours.',
    press: 'Confirm my email address',
  },
  change: {
    title: 'Confirm your new email address',
    description: 'Your account gets the new address when it is confirmed in the emails to the old and the new one.',
    press: 'Confirm the change',
  },
  undo: {
    title: 'Was this not you?',
    description: 'Your account gets this email address back, and every device is logged out.',
    press: 'Undo the change',
  },
} as const;

function readHash(hash: string): { name: keyof typeof TEXTS; token: string } {
  const params = new URLSearchParams(hash.slice(1));
  for (const name of ['change', 'undo'] as const) {
    const token = params.get(name);
    if (token !== null) return { name, token };
  }
  return { name: 'token', token: params.get('token') ?? '' };
}

/**
 * The page of the links about an email address. The token is in the hash, and is sent only by a press: programs that look at the
 * links of a letter must not confirm anything.
 */
export function VerifyEmailPage() {
  const { hash } = useLocation();
  // A second letter may be opened in the same tab.
  return <VerifyEmail key={hash} hash={hash} />;
}

function VerifyEmail({ hash }: { hash: string }) {
  const online = useOnline();
  const follow = useEmailLinkMutation();
  const wait = useRetryWait(follow);
  const signedIn = useSession().status === 'signed-in';
  const { name, token } = readHash(hash);
  const { title, description, press } = TEXTS[name];
  const undone = follow.data?.outcome === 'undone';
  return (
    <AuthLayout
      title={title}
      description={description}
      footer={
        signedIn ? <Link to={paths.settings}>Go to your settings</Link> : <Link to={paths.login}>Back to Login</Link>
      }
    >
      <PageMeta title="Email address" description="Confirm your email address." noindex />
      <Stack gap={18}>
        <FormNotes
          online={online}
          offlineText="You are offline. This needs a connection."
          failure={
            token === ''
              ? 'This link is not complete. Open it from the email again.'
              : follow.isError
                ? passwordFailureText(toApiError(follow.error), navigator.onLine)
                : null
          }
          success={follow.isSuccess ? follow.data.message : null}
        />
        {!follow.isSuccess && (
          <Button
            size="md"
            fullWidth
            loading={follow.isPending}
            disabled={!online || wait !== null || token === ''}
            onClick={() => follow.mutate(token)}
          >
            {wait === null ? press : `Try again in ${wait}`}
          </Button>
        )}
        {undone && (
          <LinkButton to={paths.forgotPassword} size="md" fullWidth>
            Choose a new password
          </LinkButton>
        )}
      </Stack>
    </AuthLayout>
  );
}
