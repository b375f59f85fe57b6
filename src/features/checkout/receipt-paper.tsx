import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Receipt } from '#contract/receipt.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { useSession } from '#data/queries/account/session.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import classes from './receipt.module.css';

const STATUS_TEXT = { paid: 'Paid', partly_refunded: 'Partly refunded', refunded: 'Refunded' } as const;
const REFUND_TEXT = {
  requested: 'Refund requested',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  declined: 'Refund declined',
} as const;

const rupees = (amount: number) => formatRupees(amount, { decimals: 2 });
// Rendered only in the browser, so the device's time zone is used.
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** A receipt as it is read on the screen and printed. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { user } = useSession();
  const { items, status, total, refunded } = receipt;
  return (
    <Card
      component="article"
      gap="clamp(20px, 4vw, 32px)"
      className={classes.paper}
      aria-label={`Receipt of order ${receipt.orderId}`}
    >
      <Group component="header" gap={16} align="stretch" justify="space-between">
        <div>
          <p className={classes.brand}>{PRODUCT_NAME}</p>
          <p className={classes.dim}>Alwar, Rajasthan, India</p>
        </div>
        <div className={classes.sum}>
          <p className={classes.amount}>{rupees(total)}</p>
          <Badge component="p" outlined tone={status === 'paid' ? 'success' : 'accent'} className={classes.status}>
            {STATUS_TEXT[status]}
          </Badge>
        </div>
      </Group>
      <Columns component="dl" least="13.75rem" gap="16px 24px" className={classes.facts}>
        <Fact label="Date" size="xs">
          <time dateTime={receipt.paidAt}>{date.format(new Date(receipt.paidAt))}</time>
        </Fact>
        {user && (
          <Fact label="Billed to" size="xs">
            {user.username}
            <br />
            {user.email}
          </Fact>
        )}
        <Fact label="Order ID" size="xs">
          <span className={classes.code}>{breakable(receipt.orderId)}</span>
        </Fact>
        <Fact label="Payment ID" size="xs">
          <span className={classes.code}>{receipt.paymentId ?? 'Confirmed by the payment provider'}</span>
        </Fact>
      </Columns>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Course</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.courseId}>
              <td>
                {item.refund === 'refunded' ? (
                  item.title
                ) : (
                  <Link to={paths.courseTracks(item.courseId)}>{item.title}</Link>
                )}
                {item.refund && (
                  <Badge outlined tone="accent" className={classes.refund}>
                    {REFUND_TEXT[item.refund]}
                  </Badge>
                )}
              </td>
              <td>{rupees(item.price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{rupees(total)}</td>
          </tr>
          {refunded > 0 && (
            <tr>
              <th scope="row">Refunded</th>
              <td>−{rupees(refunded)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {receipt.provider === 'sandbox' && <p className={classes.dim}>Test payment: no money was charged.</p>}
      <p className={classes.guarantee}>
        15-Day Money-Back Guarantee. <Link to={paths.refunds}>Cancellations and refunds</Link>
      </p>
    </Card>
  );
}

/** An id with line-break opportunities between its parts, for narrow pages. */
function breakable(id: string): ReactNode {
  return id.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
