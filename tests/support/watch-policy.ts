import type { BrowserContext } from 'playwright/test';

const MARK = 'Refused by the Content-Security-Policy: ';

/**
 * Tells at once what the browser refuses by the policy in any page of the context: the report of it comes up to a minute later, or
 * not at all where the browser closes before. Call it before the first page opens.
 */
export async function watchPolicy(context: BrowserContext, tell: (refused: string) => void): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) tell(message.text().slice(MARK.length));
  });
  await context.addInitScript((mark) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) =>
      console.error(`${mark}${effectiveDirective} ${blockedURI} ${sample} in ${documentURI}`),
    );
  }, MARK);
}
