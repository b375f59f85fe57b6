import axe from 'axe-core';
import type { Page } from 'playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe-core says against this page by the rules of WCAG 2.2 AA, each with where it is. */
export async function findViolations(page: Page): Promise<string[]> {
  // Not as a script element: the pages' content security policy refuses it.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: tags, resultTypes: ['violations'] }),
    WCAG,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
