import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Receipt } from '#contract/receipt.ts';
import { useReceipts } from '#data/queries/buying/receipts.ts';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings-page.module.css';

const SHOWN = 5;
const STATUS: Record<Receipt['status'], string> = {
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** What was paid, each with its receipt. */
export function ReceiptsSection() {
  const { data, isPending, error, refetch } = useReceipts();
  return (
    <SettingsSection id="receipts" title="Receipts">
      {isPending && <Skeleton height={64} />}
      {error && (
        <LoadFailure
          what="Your receipts"
          offlineText="You are offline, and your receipts are not saved on this device yet."
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && (
        <Text size="sm" dimmed>
          No receipts yet. Free courses do not have one.
        </Text>
      )}
      {data && data.length > 0 && <ReceiptList receipts={data} />}
    </SettingsSection>
  );
}

function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const rest = receipts.slice(SHOWN);
  return (
    <>
      <PlainList className={classes.receipts}>
        {receipts.slice(0, SHOWN).map((receipt) => (
          <ReceiptRow key={receipt.orderId} receipt={receipt} />
        ))}
      </PlainList>
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{rest.length} more</summary>
          <PlainList className={classes.receipts}>
            {rest.map((receipt) => (
              <ReceiptRow key={receipt.orderId} receipt={receipt} />
            ))}
          </PlainList>
        </details>
      )}
    </>
  );
}

function ReceiptRow({ receipt: { orderId, items, total, paidAt, status } }: { receipt: Receipt }) {
  const [first] = items;
  const title = items.length > 1 ? `${first?.title} and ${items.length - 1} more` : (first?.title ?? orderId);
  return (
    <Group component="li" gap={16} justify="space-between" nowrap className={classes.receipt}>
      <Stack gap={2} className={classes.what}>
        <Link to={paths.receipt(orderId)} className={classes.link}>
          {title}
        </Link>
        <Text component="span" size="sm" dimmed>
          {formatDate(paidAt)} · {STATUS[status]}
        </Text>
      </Stack>
      <span className={classes.sum}>{formatRupees(total, { decimals: 2 })}</span>
    </Group>
  );
}
