import type { Logger } from 'pino';

/** Ends the program once, by `stop`, when it is told to (SIGTERM, SIGINT). What fails meanwhile is logged and told by the exit code 1. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const begin = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    await stop();
    logger.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= begin(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'the stop was not clean');
        process.exitCode = 1;
      });
    });
  }
}
