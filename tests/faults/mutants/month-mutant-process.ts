// Plays a month on the sources that mutant-loader.mjs changed.
import { type MonthOptions, runMonth } from '../month/run-month.ts';

/** The first violation; null: the mutant lived through the month. */
export type MonthMutantResult = string | null;

process.once('message', (options: MonthOptions) => {
  void runMonth(options).then(({ violations: [first] }) => {
    const told: MonthMutantResult = first ? `day ${first.day}, ${first.by}: ${first.what.slice(0, 200)}` : null;
    process.send?.({ told }, () => process.exit());
  });
});
