import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';

/** Renders its children only for a signed-in user. Others go to the login page and return after the login. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'signed-in') return children;
  if (status === 'signed-out') return <Navigate replace to={paths.loginThen(pathname + search + hash)} />;
  return (
    <PageContainer>
      <div aria-busy="true">
        <Skeleton height={40} width="min(60%, 24rem)" radius="md" />
        <Skeleton height={280} radius="lg" style={{ marginTop: 24 }} />
      </div>
    </PageContainer>
  );
}
