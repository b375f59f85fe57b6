import { IconPrinter, IconReceiptOff, IconShare } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { useReceipt } from '#data/queries/buying/receipts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './receipt.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import { receiptText } from './receipt-text.ts';

/** /receipt/:orderId: the receipt of a payment. It can be printed, and works offline. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { data, isPending, error, refetch } = useReceipt(orderId);
  return (
    <PageContainer narrow>
      <PageMeta title="Receipt" description="What you bought, and what you paid." noindex />
      <div className={classes.head}>
        <PageHeader
          title="Receipt"
          actions={
            data && (
              <Group gap={12} justify="center">
                {'share' in navigator && (
                  <Button
                    variant="default"
                    leftSection={<IconShare size={18} aria-hidden />}
                    onClick={() => share(receiptText(data))}
                  >
                    Share
                  </Button>
                )}
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              </Group>
            )
          }
        />
      </div>
      {data && <ReceiptPaper receipt={data} />}
      {isPending && (
        <div role="status">
          <VisuallyHidden>Loading your receipt</VisuallyHidden>
          <Skeleton height={480} radius="lg" />
        </div>
      )}
      {error && <Failure error={error} onRetry={refetch} />}
    </PageContainer>
  );
}

function share(text: string) {
  navigator.share?.({ title: 'Receipt', text }).catch((error: unknown) => {
    // AbortError: the user closed the share sheet, which is not a failure.
    if ((error as DOMException).name !== 'AbortError')
      showToast({ tone: 'error', message: 'This could not be shared. Print the receipt instead.' });
  });
}

function Failure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.kind === 'http' && error.status === 404) {
    return (
      <EmptyState
        title="No receipt for this order"
        text="This order was not found or not paid. If your payment is still being confirmed, the receipt appears here soon."
        icon={<IconReceiptOff size={32} stroke={1.5} />}
        action={
          <Group gap={12} justify="center">
            <LinkButton to={paths.myLearning}>My Learning</LinkButton>
            <Button variant="default" onClick={onRetry}>
              Check again
            </Button>
          </Group>
        }
      />
    );
  }
  return (
    <ErrorState
      message="This receipt could not be loaded"
      text={
        error.kind === 'http' ? error.message : 'You are offline, and this receipt is not saved on this device yet.'
      }
      onRetry={onRetry}
    />
  );
}
