import type { Receipt } from '#contract/receipt.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { formatRupees } from '#ui/format-rupees.ts';

const rupees = (amount: number) => formatRupees(amount, { decimals: 2 });

/** A receipt as the text of a message. Without its URL, which only the buyer can open. */
export function receiptText({ orderId, items, total, refunded, paymentId, paidAt, provider }: Receipt): string {
  const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(new Date(paidAt));
  return [
    `${PRODUCT_NAME}, receipt of ${date}`,
    ...items.map(({ title, price }) => `${title}: ${rupees(price)}`),
    `Total: ${rupees(total)}`,
    refunded > 0 && `Refunded: ${rupees(refunded)}`,
    `Order ID: ${orderId}`,
    paymentId !== null && `Payment ID: ${paymentId}`,
    provider === 'sandbox' && 'Test payment: no money was charged.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}
