import { useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { useLogoutMutation } from '#data/queries/session-mutations.ts';
import { showToast, updateToast } from '#ui/toasts.ts';

/** Logs out with the specified notices, then goes to the home page. */
export function useLogout(): () => void {
  const logout = useLogoutMutation();
  const navigate = useNavigate();
  return () => {
    const toast = showToast({ tone: 'loading', message: TEXT.logout.loading });
    // The menu that called this goes away with the session, and with it the callbacks of `mutate`.
    logout.mutateAsync().then(
      () => {
        updateToast(toast, { tone: 'success', message: TEXT.logout.success });
        void navigate(paths.home);
      },
      () => updateToast(toast, { tone: 'error', message: TEXT.logout.failed }),
    );
  };
}
