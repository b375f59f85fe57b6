import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Plan } from '#contract/plan.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { paths } from '#config/paths.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useCancelPlan, usePlans } from '#data/queries/buying/refunds.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { formatDate } from '#ui/format-date.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PanelSkeleton } from './for-learner.tsx';
import classes from './refunds.module.css';

const OFFLINE = 'You are offline. Cancelling a plan needs a connection.';

function PlanCard({ plan }: { plan: Plan }) {
  const { id, name, status, expiryDate, canCancel, courses } = plan;
  const [asking, setAsking] = useState(false);
  const online = useOnline();
  const cancel = useCancelPlan();
  const until = formatDate(expiryDate);
  return (
    <Card component="li" gap={16} className={classes.plan}>
      <Group gap="12px 24px" justify="space-between">
        <div>
          <Text component="h2" size="xl">
            {name}
          </Text>
          <Text size="md" dimmed>
            {status === 'expired'
              ? `Expired on ${until}`
              : status === 'active'
                ? `Active until ${until}`
                : `Ends on ${until}`}
          </Text>
        </div>
        {canCancel ? (
          <Button
            variant="default"
            size="md"
            onClick={() => setAsking(true)}
            disabled={!online || cancel.isPending}
            aria-label={cancel.isPending ? undefined : `Cancel Plan ${name}`}
          >
            {cancel.isPending ? CHECKOUT_TEXT.processing : 'Cancel Plan'}
          </Button>
        ) : (
          <Badge size="lg" tone={status === 'pending_cancellation' ? 'accent' : undefined}>
            {status === 'pending_cancellation' ? 'Cancellation Pending' : 'Not Cancelable'}
          </Badge>
        )}
      </Group>
      {status !== 'expired' && courses.length > 0 && (
        <PlainList className={classes.planCourses}>
          {courses.map(({ courseId, title }) => (
            <li key={courseId}>
              <Link to={paths.courseTracks(courseId)}>{title}</Link>
            </li>
          ))}
        </PlainList>
      )}
      {cancel.isError && (
        <p className={classes.error} role="alert">
          {toCancelText(cancel.error)}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Cancel ${name}?`}
        confirmLabel="Cancel Plan"
        cancelLabel="Keep Plan"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate(id);
        }}
      >
        You can use its courses until {until}, and the plan will not renew. This cannot be undone.
      </ConfirmDialog>
    </Card>
  );
}

function toCancelText(failure: unknown): string {
  const error = toApiError(failure);
  return error.kind === 'http' ? error.message : 'Your plan could not be cancelled. Please try again.';
}

/** The learner's plans, each with a button to cancel it. */
export function CancelPlan() {
  const { data, isError, isFetching, refetch } = usePlans();
  const online = useOnline();
  if (!data) {
    if (!isError) return <PanelSkeleton />;
    return (
      <ErrorState
        message="Your plans could not be loaded."
        text={online ? 'Check your connection and try again.' : OFFLINE}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.plans.length === 0) {
    return <EmptyState title="You have no plan." text="Courses you bought on their own do not need one." />;
  }
  return (
    <>
      {!online && (
        <p className={classes.note} role="status">
          {OFFLINE}
        </p>
      )}
      <PlainList className={classes.plans}>
        {data.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </PlainList>
    </>
  );
}
