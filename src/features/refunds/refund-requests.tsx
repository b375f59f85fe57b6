import type { Refund } from '#contract/refund.ts';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './refunds.module.css';

function stateOf({ status, requestedAt, decidedAt }: Refund): string {
  if (status === 'requested') return `Requested on ${formatDate(requestedAt)}`;
  const on = decidedAt ? ` on ${formatDate(decidedAt)}` : '';
  return status === 'refunded' ? `Refunded${on}` : `Declined${on}`;
}

export function RefundRequests({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <section className={classes.requests} aria-labelledby="refund-requests">
      <h2 id="refund-requests">Your requests</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund._id}>
            <Group gap={16} align="stretch" justify="space-between" nowrap className={classes.request}>
              <span className={classes.courseTitle}>{refund.courseTitle}</span>
              <span className={classes.amount}>{formatRupees(refund.amount)}</span>
            </Group>
            <span className={classes.badge} data-status={refund.status}>
              {stateOf(refund)}
            </span>
            <Text size="md" dimmed>
              {refund.reason}
            </Text>
            {refund.note && (
              <Text size="md">
                <strong>Our answer:</strong> {refund.note}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
