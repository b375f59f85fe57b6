import { useEffect } from 'react';
import { replayEarlyInput } from '#app/untouched/early-input.ts';

/** Its effect runs when what is beside it is interactive, because React hydrates a Suspense boundary as a whole. */
export function PageReady() {
  useEffect(replayEarlyInput, []);
  return null;
}
