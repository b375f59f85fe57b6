import type { BrowserContext, CDPSession, Page } from 'playwright';

/** A cheap phone beside this machine. */
export const SLOWER = 4;

export interface SlowPage {
  page: Page;
  devTools: CDPSession;
}

/** A page on a processor `SLOWER` times slower than this one. */
export async function openSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, devTools };
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}
