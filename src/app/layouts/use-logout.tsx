import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LOGOUT_TEXT } from '#contract/sign-in-texts.ts';
import { paths } from '#config/paths.ts';
import { loadPendingCount, MissingToken, type PendingChoice, useLogoutMutation } from '#data/queries/account/logout.ts';
import { showToast, updateToast } from '#ui/toasts.ts';
import { lazyPart } from '#ui/lazy-part.ts';

// Most leave with nothing waiting.
const loadQuestion = () => import('#features/sync/logout-question.tsx');
const LogoutQuestion = lazyPart(() => loadQuestion().then((m) => m.LogoutQuestion));

interface Logout {
  /** Asks first when changes wait on this device. */
  logout: () => void;
  /** From the press until this device has forgotten the user, but for while the question is asked. */
  pending: boolean;
  /** To be rendered by the caller: the question, while it is asked. */
  question: ReactNode;
}

/** Logs out with the specified notices, then goes to the home page. */
export function useLogout(): Logout {
  const mutation = useLogoutMutation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // The session ends in the first moment of the mutation: what takes time comes before it.
  const [counting, setCounting] = useState(false);

  function leave(pending: PendingChoice) {
    setAsking(false);
    const toast = showToast({ tone: 'loading', message: LOGOUT_TEXT.loading });
    // The menu that called this goes away with the session, and with it the callbacks of `mutate`.
    mutation.mutateAsync(pending).then(
      () => {
        updateToast(toast, { tone: 'success', message: LOGOUT_TEXT.success });
        void navigate(paths.home);
      },
      (error: unknown) =>
        updateToast(toast, {
          tone: 'error',
          message: error instanceof MissingToken ? error.message : LOGOUT_TEXT.failed,
        }),
    );
  }

  /** Without the question's code (no network, and no worker that has it) nobody is kept here: what waits is kept. */
  function ask() {
    loadQuestion().then(
      () => setAsking(true),
      () => leave('keep'),
    );
  }

  return {
    pending: counting || mutation.isPending,
    logout: () => {
      setCounting(true);
      void loadPendingCount()
        .then((count) => (count > 0 ? ask() : leave('keep')))
        .finally(() => setCounting(false));
    },
    question: asking && (
      <Suspense fallback={null}>
        <LogoutQuestion onLogout={leave} onCancel={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
