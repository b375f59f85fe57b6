import { lazy, Suspense, useEffect, useState } from 'react';
import { answerConfirmations } from '#data/queries/account/confirmation.ts';

const ConfirmSheet = lazy(() => import('./confirm-sheet.tsx').then((m) => ({ default: m.ConfirmSheet })));

/** Asks the user to confirm that it is them, whenever a call of this page wants to know. One of a page. */
export function ConfirmHost() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (confirmed: boolean) => {
              setAnswer(null);
              resolve(confirmed);
            });
          }),
      ),
    [],
  );

  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmSheet onAnswer={answer} />
    </Suspense>
  );
}
