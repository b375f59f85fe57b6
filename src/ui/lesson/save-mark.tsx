import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';

// Most visits change nothing on the page that they look at.
const SaveMarkWords = lazyPart(() => import('./save-mark-words.tsx').then((m) => m.SaveMarkWords));

interface SaveMarkProps {
  /** 'device' while the server does not have it, 'server' once it has; null shows nothing. */
  state: 'device' | 'server' | null;
  /** Also for eyes in words, where there is room. */
  words?: boolean;
}

/** Tells "Saved on this device" from "Saved", quietly. */
export function SaveMark({ state, words = false }: SaveMarkProps) {
  return (
    <span role="status">
      {state && (
        <Suspense fallback={null}>
          <SaveMarkWords state={state} words={words} />
        </Suspense>
      )}
    </span>
  );
}
