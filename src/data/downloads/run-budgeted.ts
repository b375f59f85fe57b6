import { createDownloadBudget } from '../data-use/download-budget.ts';
import type { RunOptions } from './download-run.ts';
import { type RunReport, runDownloads } from './run-downloads.ts';

/** `runDownloads` within the learner's data limits. */
export async function runBudgeted(options: Omit<RunOptions, 'budget'>): Promise<RunReport> {
  const budget = createDownloadBudget(options.db);
  try {
    return await runDownloads({ ...options, budget });
  } finally {
    await budget.close();
  }
}
