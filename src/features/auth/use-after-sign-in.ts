import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AUTH_REDIRECT_DELAY_MS } from '#contract/limits.ts';
import { toNextPath } from './next-path.ts';

/** Returns the path to open after the sign-in, and navigates there about 1 s after `succeeded` (specification, section 9). */
export function useAfterSignIn(succeeded: boolean): string {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = toNextPath(search.get('next'));
  useEffect(() => {
    if (!succeeded) return;
    const { href } = location;
    const timer = setTimeout(() => {
      // The user has already clicked 'Go to Cart' or a link; this page is only visible until that page's code is loaded.
      if (location.href === href) void navigate(next, { replace: true });
    }, AUTH_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [succeeded, next, navigate]);
  return next;
}
