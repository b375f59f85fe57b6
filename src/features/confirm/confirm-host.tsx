import { lazy, Suspense, useEffect, useState } from 'react';
import { answerConfirmations } from '#data/queries/account/confirmation.ts';

const ConfirmSheet = lazy(() => import('./confirm-sheet.tsx').then((m) => ({ default: m.ConfirmSheet })));

/** Asks the user to confirm that it is them, whenever a call of this page wants to know. One of a page. */
export function ConfirmHost() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  useEffect(() => {
    let leave = () => {};
    const stop = answerConfirmations(
      () =>
        new Promise((resolve) => {
          leave = () => resolve(false);
          setAnswer(() => (confirmed: boolean) => {
            setAnswer(null);
            resolve(confirmed);
          });
        }),
    );
    // Who leaves the page did not confirm it.
    return () => {
      stop();
      leave();
    };
  }, []);

  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmSheet onAnswer={answer} />
    </Suspense>
  );
}
