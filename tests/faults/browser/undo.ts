import type { Page } from 'playwright';

const WITHIN_MS = 60_000;

/**
 * Carries out a change that offers an Undo, and presses that once the screen no longer shows `pressWhenGone`, or closes its
 * notice, so that the next Undo is the one of the next change. From within the page, because it is offered for a few
 * seconds only.
 */
export async function changeWithUndo(
  page: Page,
  change: () => Promise<void>,
  pressWhenGone: string | null = null,
): Promise<void> {
  await Promise.all([answerUndo(page, pressWhenGone), change()]);
}

function answerUndo(page: Page, pressWhenGone: string | null): Promise<void> {
  return page.evaluate(
    ({ gone, withinMs }) => {
      let answered = false;
      return new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('No Undo was offered')), withinMs);
        const looking = setInterval(() => {
          let offered = false;
          for (const notice of document.querySelectorAll('[role="status"], [role="alert"]')) {
            const close = notice.querySelector<HTMLElement>('[aria-label="Dismiss"]');
            const undo = [...notice.querySelectorAll('button')].find((button) => button.textContent === 'Undo');
            if (undo) offered = true;
            if (undo && gone !== null && !answered) {
              if (document.querySelector('main')?.textContent.includes(gone)) continue;
              undo.click();
            } else {
              close?.click();
            }
            if (undo) answered = true;
          }
          if (!answered || offered) return;
          clearInterval(looking);
          clearTimeout(late);
          resolve();
        }, 20);
      });
    },
    { gone: pressWhenGone, withinMs: WITHIN_MS },
  );
}
