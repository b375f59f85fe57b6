import { IconConfetti, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import type { PaymentResult } from '#contract/order.ts';
import { useLibrary } from '#data/queries/learning/library.ts';
import { LinkButton } from '#ui/button.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './bought-notice.module.css';
import { toPurchase } from './to-purchase.ts';

/** The ids that support asks for, folded away. */
function PaymentDetails({ payment }: { payment: PaymentResult }) {
  return (
    <details className={classes.details}>
      <summary>Details</summary>
      <dl className={classes.ids}>
        <dt>Payment ID</dt>
        <dd>{payment.paymentId}</dd>
        <dt>Order ID</dt>
        <dd>{payment.orderId}</dd>
        <dt>Signature</dt>
        <dd>{payment.signature}</dd>
      </dl>
    </details>
  );
}

/**
 * What was just bought, with the way to its first lesson, and 'Payment successful!' with payment id, order id and signature
 * (specification, section 8). It stays until it is dismissed, also through a reload: the browser keeps the navigation state.
 */
export function BoughtNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const { library } = useLibrary();
  const purchase = toPurchase(location.state);
  if (!purchase) return null;
  const { items, payment } = purchase;
  const courses = library?.purchasedCourses.filter(({ _id }) => items.includes(_id)) ?? [];
  return (
    <section role="alert" className={classes.notice} aria-label="Purchase">
      <IconTile size="md" className={classes.icon}>
        <IconConfetti size={26} stroke={1.6} aria-hidden />
      </IconTile>
      <div>
        <h2 className={classes.title}>You&apos;re in</h2>
        <Text dimmed>
          {payment && `${CHECKOUT_TEXT.success} `}
          {items.length === 1 ? 'The course is yours to keep.' : 'The courses are yours to keep.'}
        </Text>
      </div>
      <IconButton
        size="lg"
        aria-label="Dismiss"
        onClick={() => void navigate(location.pathname, { replace: true, state: null, preventScrollReset: true })}
      >
        <IconX size={20} aria-hidden />
      </IconButton>
      <PlainList className={classes.courses}>
        {courses.map((course, index) => (
          <li key={course._id}>
            <span className={classes.cover}>
              <CourseCover course={course} sizes="120px" covered />
            </span>
            <span className={classes.name}>{course.title}</span>
            <LinkButton
              size="md"
              variant={index === 0 ? 'filled' : 'light'}
              leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
              to={paths.nextLesson(course._id)}
              aria-label={`Start lesson 1 of ${course.title}`}
            >
              Start lesson 1
            </LinkButton>
          </li>
        ))}
      </PlainList>
      {payment && (
        <div className={classes.foot}>
          <Link className={classes.receipt} to={paths.receipt(payment.orderId)}>
            View receipt
          </Link>
          <PaymentDetails payment={payment} />
        </div>
      )}
    </section>
  );
}
