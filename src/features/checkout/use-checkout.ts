import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Order, PaymentResult } from '#contract/order.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import { toApiError } from '#data/api/api-error.ts';
import { useCreateOrderMutation } from '#data/queries/buying/create-order.ts';
import { releaseOrder } from '#data/queries/buying/orders-in-hand.ts';
import { usePurchaseMutation } from '#data/queries/buying/orders.ts';
import { useSession } from '#data/queries/account/session.ts';
import { hideToast, showToast } from '#ui/toasts.ts';
import { CHECKOUT_IDLE, type CheckoutEvent, checkoutReducer, type CheckoutState } from './checkout-machine.ts';
import { loadCheckoutScript, openPaymentWindow } from './payment-window.ts';

const PROGRESS_TEXT: Partial<Record<CheckoutState['name'], string>> = {
  creating: CHECKOUT_TEXT.redirecting,
  recording: CHECKOUT_TEXT.processing,
};
const KEPT = 'Your purchase is saved on this device and is being confirmed.';
const GONE = 'A course in your cart is no longer for sale, so it was removed from your cart.';

/** The server's message of a failed call; null when there was no response. */
function serverMessage(error: unknown): string | null {
  const detail = toApiError(error);
  if (detail.kind !== 'http') return null;
  return detail.code === 'not_found' ? GONE : detail.message || null;
}

/** The new total in rupees when `error` says that the price changed. */
function newTotalOf(error: unknown): number | null {
  const detail = toApiError(error);
  if (detail.kind !== 'http' || detail.code !== 'price_changed') return null;
  const amount = (detail.data as { amount?: unknown } | undefined)?.amount;
  return typeof amount === 'number' ? amount : null;
}

/**
 * Runs a purchase: carries out the transitions of `checkoutReducer` and shows toasts. The machine is kept in a ref, because the
 * toasts must appear even after the button has unmounted: a recorded purchase empties the cart.
 */
export function useCheckout() {
  const machine = useRef(CHECKOUT_IDLE);
  const progress = useRef<string>(undefined);
  /** The order whose payment this checkout handles. */
  const held = useRef<string>(undefined);
  const [state, setState] = useState(CHECKOUT_IDLE);
  const { user } = useSession();
  const navigate = useNavigate();
  const createOrder = useCreateOrderMutation();
  const purchase = usePurchaseMutation();

  function dispatch(event: CheckoutEvent) {
    const next = checkoutReducer(machine.current, event);
    if (next === machine.current) return;
    machine.current = next;
    // Prevents an automatic reload during the checkout; see app/reload-once.ts.
    document.documentElement.toggleAttribute('data-checkout', next.name !== 'idle' && next.name !== 'done');
    setState(next);
    if (progress.current) hideToast(progress.current);
    const text = PROGRESS_TEXT[next.name];
    progress.current = text && showToast({ message: text, tone: 'loading' });
    tell(next);
    if (held.current && (next.name === 'idle' || next.name === 'done')) {
      releaseOrder(held.current);
      held.current = undefined;
    }
    // The payment's ids are shown on the next page: a toast could be replaced by others before they are read.
    if (next.name === 'done')
      void navigate(paths.myLearning, { state: { purchase: { items: next.items, payment: next.payment } } });
  }

  async function record(items: readonly string[], payment: PaymentResult | null) {
    try {
      const outcome = await purchase.mutateAsync({ items: [...items], ...(payment && { payment }) });
      dispatch({ type: 'recorded' });
      // The recovery of purchases follows this payment and reports its result.
      if (outcome.kind === 'saved-on-device' && !payment) showToast({ message: KEPT, tone: 'info' });
    } catch (error) {
      dispatch({ type: 'record-failed', message: serverMessage(error) });
    }
  }

  async function pay(order: Order) {
    try {
      await loadCheckoutScript(order.checkoutScript);
      openPaymentWindow(order, user ?? { username: '', email: '' }, {
        onPaid: (payment) => {
          dispatch({ type: 'paid', payment });
          void record(order.items, payment);
        },
        onFailed: () => dispatch({ type: 'payment-failed' }),
        onDismissed: () => dispatch({ type: 'dismissed' }),
      });
      dispatch({ type: 'window-opened' });
    } catch {
      // The reducer turns this into the specified text; nothing has been paid yet.
      dispatch({ type: 'window-unavailable' });
    }
  }

  async function order(items: readonly string[], amount: number) {
    let created: Order;
    try {
      created = await createOrder.mutateAsync({ amount, items: [...items] });
    } catch (error) {
      const newTotal = newTotalOf(error);
      dispatch(
        newTotal === null
          ? { type: 'order-failed', message: serverMessage(error) }
          : { type: 'price-changed', newTotal },
      );
      return;
    }
    held.current = created.id;
    dispatch({ type: 'order-created', order: created });
    await pay(created);
  }

  function go(items: readonly string[], totalRupees: number) {
    void (totalRupees === 0 ? record(items, null) : order(items, totalRupees));
  }

  /** Starts with the ids and the total in rupees that the learner sees. */
  const start = (items: readonly string[], totalRupees: number) => {
    if (machine.current.name !== 'idle' || items.length === 0) return;
    dispatch({ type: 'start', items, total: totalRupees });
    go(items, totalRupees);
  };
  /** Continues with the changed total. */
  const accept = () => {
    const asked = machine.current;
    if (asked.name !== 'confirming') return;
    dispatch({ type: 'accepted' });
    go(asked.items, asked.newTotal);
  };
  const decline = () => dispatch({ type: 'declined' });
  return { state, start, accept, decline };
}

function tell(state: CheckoutState) {
  if (state.name === 'idle' && state.notice) showToast({ message: state.notice.text, tone: state.notice.tone });
  if (state.name === 'paying' && state.failed) showToast({ message: CHECKOUT_TEXT.paymentFailed, tone: 'error' });
}
