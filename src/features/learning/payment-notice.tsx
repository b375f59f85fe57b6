import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './payment-notice.module.css';
import { toPayment } from './to-payment.ts';

/**
 * 'Payment successful!' with payment id, order id and signature (specification, section 8). It stays until it is dismissed,
 * also through a reload: the browser keeps the navigation state.
 */
export function PaymentNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const payment = toPayment(location.state);
  if (!payment) return null;
  return (
    <Group component="section" role="alert" gap={12} align="start" nowrap className={classes.notice}>
      <IconCircleCheckFilled size={24} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <Text component="h2" size="lg" className={classes.title}>
          {CHECKOUT_TEXT.success}
        </Text>
        <dl className={classes.ids}>
          <dt>Payment ID</dt>
          <dd>{payment.paymentId}</dd>
          <dt>Order ID</dt>
          <dd>{payment.orderId}</dd>
          <dt>Signature</dt>
          <dd>{payment.signature}</dd>
        </dl>
        <Link className={classes.receipt} to={paths.receipt(payment.orderId)}>
          View receipt
        </Link>
      </div>
      <IconButton
        size="lg"
        aria-label="Dismiss"
        onClick={() => void navigate(location.pathname, { replace: true, state: null, preventScrollReset: true })}
      >
        <IconX size={20} aria-hidden />
      </IconButton>
    </Group>
  );
}
