import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AUTH_REDIRECT_DELAY_MS } from '#contract/limits.ts';
import { toNextPath } from './next-path.ts';

/** The path that waits behind the sign-in pages; goes there about 1 s after `succeeded` (specification, section 9). */
export function useAfterSignIn(succeeded: boolean): string {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = toNextPath(search.get('next'));
  useEffect(() => {
    if (!succeeded) return;
    const { href } = location;
    const timer = setTimeout(() => {
      // 'Go to Cart' in the notice, or a link, was pressed since: this page only stays until the code of that one is there.
      if (location.href === href) void navigate(next, { replace: true });
    }, AUTH_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [succeeded, next, navigate]);
  return next;
}
