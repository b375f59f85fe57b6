const EVERY_MS = 100;

/** Resolves when `condition` holds; rejects with what `describe` says when it does not within `withinMs`. */
export async function poll(
  condition: () => Promise<boolean>,
  withinMs: number,
  describe: () => Promise<string> | string,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(await describe());
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
