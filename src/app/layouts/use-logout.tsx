import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { loadPendingCount, type PendingChoice, useLogoutMutation } from '#data/queries/logout.ts';
import { LogoutQuestion } from '#features/sync/logout-question.tsx';
import { showToast, updateToast } from '#ui/toasts.ts';

interface Logout {
  /** Asks first when changes wait on this device. */
  logout: () => void;
  /** To be rendered by the caller: the question, while it is asked. */
  question: ReactNode;
}

/** Logs out with the specified notices, then goes to the home page. */
export function useLogout(): Logout {
  const mutation = useLogoutMutation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  function leave(pending: PendingChoice) {
    setAsking(false);
    const toast = showToast({ tone: 'loading', message: TEXT.logout.loading });
    // The menu that called this goes away with the session, and with it the callbacks of `mutate`.
    mutation.mutateAsync(pending).then(
      () => {
        updateToast(toast, { tone: 'success', message: TEXT.logout.success });
        void navigate(paths.home);
      },
      () => updateToast(toast, { tone: 'error', message: TEXT.logout.failed }),
    );
  }

  return {
    logout: () =>
      void loadPendingCount().then((count) => {
        if (count > 0) setAsking(true);
        else leave('keep');
      }),
    question: asking && <LogoutQuestion onLogout={leave} onCancel={() => setAsking(false)} />,
  };
}
