import { useId, useState, type FormEvent } from 'react';
import type { RefundableCourse } from '#contract/refund.ts';
import { REFUND_REASON_MAX } from '#contract/refund-rules.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { paths } from '#config/paths.ts';
import { toApiError, type ApiError } from '#data/api/api-error.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRefunds, useRequestRefund } from '#data/queries/buying/refunds.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { CourseChoice } from './course-choice.tsx';
import { PanelSkeleton } from './for-learner.tsx';
import { useRefundDraft } from './refund-draft.ts';
import { RefundRequests } from './refund-requests.tsx';
import classes from './refunds.module.css';

const OFFLINE = 'You are offline. Asking for a refund needs a connection; what you wrote stays here.';

const toText = (error: ApiError) =>
  error.kind === 'http'
    ? error.message
    : 'Your request could not be sent. What you wrote is still here: please try again.';

function RefundForm({ userId, courses }: { userId: string; courses: readonly RefundableCourse[] }) {
  const { draft, edit, clear } = useRefundDraft(userId);
  const [missing, setMissing] = useState<'course' | 'reason' | null>(null);
  const online = useOnline();
  const request = useRequestRefund();
  const id = useId();
  const chosen = courses.find(({ courseId, obstacle }) => courseId === draft.courseId && obstacle === null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = draft.reason.trim();
    const lacks = !chosen ? 'course' : reason === '' ? 'reason' : null;
    setMissing(lacks);
    if (lacks || !chosen || request.isPending) {
      if (lacks === 'reason') document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    request.mutate(
      { courseId: chosen.courseId, reason, idempotencyKey: draft.key },
      {
        onSuccess: clear,
        // A refusal is final under its key; a lost answer is asked for under the same.
        onError: (error) => toApiError(error).kind === 'http' && edit({}),
      },
    );
  }

  const failure = request.isError ? toText(toApiError(request.error)) : null;
  return (
    <Stack component="form" gap={20} className={classes.form} onSubmit={onSubmit} noValidate>
      <CourseChoice courses={courses} chosen={chosen?.courseId} onChoose={(courseId) => edit({ courseId })} />
      {missing === 'course' && !chosen && (
        <p className={classes.error} role="alert">
          Choose a course.
        </p>
      )}
      <div className={classes.field}>
        <label htmlFor={`${id}-reason`}>Why do you want your money back?</label>
        <textarea
          id={`${id}-reason`}
          required
          rows={5}
          maxLength={REFUND_REASON_MAX}
          value={draft.reason}
          onChange={(event) => edit({ reason: event.currentTarget.value })}
          aria-invalid={missing === 'reason' || undefined}
          aria-describedby={missing === 'reason' ? `${id}-missing` : undefined}
          placeholder="Whatever it was, it helps the instructor and the next learner."
        />
        {missing === 'reason' && (
          <p id={`${id}-missing`} className={classes.error} role="alert">
            Please tell us why.
          </p>
        )}
      </div>
      {failure && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      {!online && (
        <p className={classes.note} role="status">
          {OFFLINE}
        </p>
      )}
      <Text role="status" tone="success" className={classes.done}>
        {request.isSuccess && request.data.message}
      </Text>
      <Button type="submit" size="md" className={classes.submit} disabled={!online || request.isPending}>
        {request.isPending ? CHECKOUT_TEXT.processing : 'Request Refund'}
      </Button>
    </Stack>
  );
}

/** The form over the courses that may be given back, and what became of earlier requests. */
export function RequestRefund({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = useRefunds();
  const online = useOnline();
  if (!data) {
    if (!isError) return <PanelSkeleton />;
    return (
      <ErrorState
        message="Your courses could not be loaded."
        text={online ? 'Check your connection and try again.' : OFFLINE}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      {data.courses.length > 0 ? (
        <RefundForm userId={userId} courses={data.courses} />
      ) : (
        data.refunds.length === 0 && (
          <EmptyState
            title="Nothing to refund"
            text="Courses that you bought appear here."
            action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
          />
        )
      )}
      {data.refunds.length > 0 && <RefundRequests refunds={data.refunds} />}
    </>
  );
}
