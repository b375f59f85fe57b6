import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LOGOUT_TEXT } from '#contract/sign-in-texts.ts';
import { paths } from '#config/paths.ts';
import { loadPendingCount, MissingToken, type PendingChoice, useLogoutMutation } from '#data/queries/account/logout.ts';
import { showToast, updateToast } from '#ui/toasts.ts';
import { lazyPart } from '#ui/lazy-part.ts';

// A separate chunk: most users log out without pending changes.
const loadQuestion = () => import('#features/sync/logout-question.tsx');
const LogoutQuestion = lazyPart(() => loadQuestion().then((m) => m.LogoutQuestion));

interface Logout {
  /** Starts the logout. Asks first if there are pending changes. */
  logout: () => void;
  /** True from the click until the user's data is deleted, except while the question is open. */
  pending: boolean;
  /** The open question, for the caller to render. */
  question: ReactNode;
}

/** Logs out with the notices of the specification, then goes to the home page. */
export function useLogout(): Logout {
  const mutation = useLogoutMutation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // Counting the pending changes comes before the mutation, because the mutation ends the session at once.
  const [counting, setCounting] = useState(false);

  function leave(pending: PendingChoice) {
    setAsking(false);
    const toast = showToast({ tone: 'loading', message: LOGOUT_TEXT.loading });
    // The calling menu unmounts when the session ends. `mutate` would then drop its callbacks.
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

  /** If the question's chunk cannot be loaded, the logout continues and the pending changes are kept. */
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
        // What a page writes after an empty count must not stay on the device: nobody chose to keep it.
        .then((count) => (count > 0 ? ask() : leave('discard')))
        .finally(() => setCounting(false));
    },
    question: asking && (
      <Suspense fallback={null}>
        <LogoutQuestion onLogout={leave} onCancel={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
