import { type FormEvent, useEffect, useId, useState } from 'react';
import { paths } from '#config/paths.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { REFUND_REASON_MAX } from '#contract/refund-rules.ts';
import type { Refund, RefundableCourse } from '#contract/refund.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { useRefunds, useRequestRefund } from '#data/queries/buying/refunds.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatDate } from '#ui/format-date.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { CourseChoice } from './course-choice.tsx';
import { PanelSkeleton } from './for-learner.tsx';
import classes from './refunds.module.css';

const TONES = { requested: 'accent', refunded: 'success', declined: 'danger' } as const;

function stateOf({ status, requestedAt, decidedAt }: Refund): string {
  if (status === 'requested') return `Requested on ${formatDate(requestedAt)}`;
  const on = decidedAt ? ` on ${formatDate(decidedAt)}` : '';
  return status === 'refunded' ? `Refunded${on}` : `Declined${on}`;
}

function RefundRequests({ refunds }: { refunds: readonly Refund[] }) {
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
            <Badge size="lg" tone={TONES[refund.status]}>
              {stateOf(refund)}
            </Badge>
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

interface RefundDraft {
  courseId: string;
  reason: string;
  /** The idempotency key: if the request is repeated after a lost answer, it still counts once. */
  key: string;
}

const keyOf = (userId: string) => `refundDraft:${userId}`;
const empty = (): RefundDraft => ({ courseId: '', reason: '', key: crypto.randomUUID() });

function load(userId: string): RefundDraft {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    if (saved && typeof saved === 'object') return { ...empty(), ...saved };
  } catch {
    // Blocked or damaged storage counts as no draft.
  }
  return empty();
}

/** The typed text, stored for this tab, so that it survives a failure and a reload. */
function useRefundDraft(userId: string) {
  const [draft, setDraft] = useState(() => load(userId));
  useEffect(() => {
    try {
      if (draft.courseId === '' && draft.reason === '') sessionStorage.removeItem(keyOf(userId));
      else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
    } catch {
      // Then the draft lasts until the page is closed.
    }
  }, [userId, draft]);
  return {
    draft,
    /** Creates a new key, because changed text is a new request. */
    edit: (fields: Partial<Omit<RefundDraft, 'key'>>) =>
      setDraft((now) => ({ ...now, ...fields, key: crypto.randomUUID() })),
    clear: () => setDraft(empty()),
  };
}

const OFFLINE = 'You are offline. Requesting a refund needs a connection; what you wrote stays here.';

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
        // The server repeats a refusal for the same key, so the next try needs a new one. After a lost answer the key stays.
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
        <label htmlFor={`${id}-reason`}>Why do you want a refund?</label>
        <textarea
          id={`${id}-reason`}
          required
          rows={5}
          maxLength={REFUND_REASON_MAX}
          value={draft.reason}
          onChange={(event) => edit({ reason: event.currentTarget.value })}
          aria-invalid={missing === 'reason' || undefined}
          aria-describedby={missing === 'reason' ? `${id}-missing` : undefined}
          placeholder="Your answer helps the instructor and future learners."
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

/** The refund form and the list of earlier requests. */
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
            text="Courses you buy appear here."
            action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
          />
        )
      )}
      {data.refunds.length > 0 && <RefundRequests refunds={data.refunds} />}
    </>
  );
}
