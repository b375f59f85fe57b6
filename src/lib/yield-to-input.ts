/** Yields to the event loop so that pending input is handled first. Browsers delay nested `setTimeout` calls by 4 ms. */
export const yieldToInput = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve, 0));
};
