import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './refunds.module.css';

interface ForLearnerProps {
  invitation: string;
  /** The path to return to after the login. */
  next: string;
  children: (userId: string) => ReactNode;
}

/** Shows its children to a signed-in user, and a link to the login to others. */
export function ForLearner({ invitation, next, children }: ForLearnerProps) {
  const { status, user } = useSession();
  const unknown = status === 'unknown';
  // Before the session is known both are in the HTML, and CSS on a root attribute shows one of them. The login link must stay
  // the same element, because a press may have begun on it.
  return (
    <>
      {status !== 'signed-in' && (
        <Card flat className={classes.invitation} data-for={unknown ? 'guest' : undefined}>
          <p>{invitation}</p>
          <LinkButton to={paths.loginThen(next)} size="md">
            Login
          </LinkButton>
        </Card>
      )}
      {unknown && (
        <div data-for="member">
          <PanelSkeleton />
        </div>
      )}
      {user && children(user._id)}
    </>
  );
}

export function PanelSkeleton() {
  return (
    <Stack gap={20} aria-busy="true">
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={152} radius="lg" />
    </Stack>
  );
}
