import * as z from 'zod';
import type { StatementItem } from './payment-provider.ts';

const KINDS: ReadonlySet<string> = new Set<StatementItem['kind']>(['payment', 'refund']);

/** A line of Razorpay's settlement report (docs/api/settlements/fetch-recon). Amounts in paise, times in Unix seconds. */
const lineSchema = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: z.coerce.number().int(),
  fee: z.nullish(z.number().int()),
  tax: z.nullish(z.number().int()),
  created_at: z.number(),
  order_id: z.nullish(z.string()),
});
const linesSchema = z.array(lineSchema);
const reportSchema = z.union([linesSchema, z.object({ items: linesSchema }).transform(({ items }) => items)]);

/** Reads a settlement report as the API answers it, or several in one list. Throws when it is none. */
export function readStatement(text: string): StatementItem[] {
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) throw new Error('The statement is not a settlement report of Razorpay.');
  return report.data.map(({ entity_id, type, amount, fee, tax, created_at, order_id }) => ({
    id: entity_id,
    kind: KINDS.has(type) ? (type as StatementItem['kind']) : 'other',
    orderId: order_id ?? null,
    amountPaise: amount,
    feePaise: fee ?? 0,
    taxPaise: tax ?? 0,
    at: new Date(created_at * 1000),
  }));
}
