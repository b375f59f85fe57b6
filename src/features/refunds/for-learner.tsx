import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './refunds.module.css';

interface ForLearnerProps {
  invitation: string;
  /** Where the login returns to. */
  next: string;
  children: (userId: string) => ReactNode;
}

/** Shows its children to whoever is signed in, and the way to the login to others. */
export function ForLearner({ invitation, next, children }: ForLearnerProps) {
  const { status, user } = useSession();
  if (status === 'signed-in' && user) return children(user._id);
  const login = (
    <div className={classes.invitation}>
      <p>{invitation}</p>
      <LinkButton to={paths.loginThen(next)} size="md">
        Login
      </LinkButton>
    </div>
  );
  if (status === 'signed-out') return login;
  // Before the session is known both are in the HTML, and an attribute of the root shows one of them.
  return (
    <>
      <div data-for="guest">{login}</div>
      <div data-for="member">
        <PanelSkeleton />
      </div>
    </>
  );
}

export function PanelSkeleton() {
  return (
    <div className={classes.stack} aria-busy="true">
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={152} radius="lg" />
    </div>
  );
}
