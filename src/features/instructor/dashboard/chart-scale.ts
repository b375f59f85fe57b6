export interface ChartScale {
  /** The amounts at which lines are drawn, from the least to the greatest; the first and the last bound the chart. */
  ticks: number[];
  /** Where an amount stands: 0 at the top, 100 at the bottom. */
  toPercent: (amount: number) => number;
}

const STEPS = [1, 2, 5, 10];
const LINES = 4;

/** A scale of round amounts around all of `amounts` and 0. */
export function toChartScale(amounts: readonly number[]): ChartScale {
  const least = Math.min(0, ...amounts);
  const greatest = Math.max(0, ...amounts);
  const rough = (greatest - least) / LINES || 1;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(greatest / step), 1)];
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
  const span = (to - from) * step;
  return { ticks, toPercent: (amount) => ((to * step - amount) / span) * 100 };
}
