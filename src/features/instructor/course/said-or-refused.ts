import type { Submission } from '#data/queries/submit.ts';
import { showToast } from '#ui/toasts.ts';

/** An edit was said. What the server refuses for another reason than a conflict, which the page shows, is told in its words. */
export function saidOrRefused({ outcome }: Submission): void {
  void outcome.then((result) => {
    if (result.kind === 'refused' && result.code !== 'conflict') showToast({ tone: 'error', message: result.message });
  });
}
