import type { Order, PaymentResult } from '#contract/order.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';

interface CheckoutNotice {
  tone: 'error' | 'info' | 'success';
  text: string;
  /** What happened to the money and the cart, and what to do now; shown beside the button. */
  hint?: string | undefined;
}

/**
 * A purchase from the click to the granted course. `confirming` waits until the learner accepts or declines a total that the
 * server changed; totals are in rupees. A payment that failed inside the provider's window leaves the window open, so the state
 * stays `paying`.
 */
export type CheckoutState =
  | { name: 'idle'; notice: CheckoutNotice | null }
  | { name: 'creating'; items: readonly string[]; total: number }
  | { name: 'confirming'; items: readonly string[]; total: number; newTotal: number }
  | { name: 'opening'; order: Order }
  | { name: 'paying'; order: Order; failed: boolean }
  | { name: 'recording'; items: readonly string[]; payment: PaymentResult | null }
  | { name: 'done'; items: readonly string[]; payment: PaymentResult | null };

export type CheckoutEvent =
  | { type: 'start'; items: readonly string[]; total: number }
  | { type: 'order-created'; order: Order }
  | { type: 'price-changed'; newTotal: number }
  | { type: 'order-failed'; message: string | null }
  | { type: 'accepted' }
  | { type: 'declined' }
  | { type: 'window-opened' }
  | { type: 'window-unavailable' }
  | { type: 'paid'; payment: PaymentResult }
  | { type: 'payment-failed' }
  | { type: 'dismissed' }
  | { type: 'recorded' }
  | { type: 'record-failed'; message: string | null };

export const CHECKOUT_IDLE: CheckoutState = { name: 'idle', notice: null };

const idle = (tone: CheckoutNotice['tone'], text: string, hint?: string): CheckoutState => ({
  name: 'idle',
  notice: { tone, text, hint },
});
const NOT_CHARGED = 'You were not charged, and your cart is unchanged. You can try again.';
const CANCELLED =
  'Your cart is unchanged. If your payment did go through, your courses appear in My Learning automatically.';
const keptPayment = ({ paymentId }: PaymentResult) =>
  `Payment ${paymentId} is not lost: Settings lists it with the changes waiting to sync. Contact us if your courses do not appear.`;

/** A total of 0 is recorded without an order or a payment window (decisions, "Free courses"). */
const toCharge = (items: readonly string[], total: number): CheckoutState =>
  total === 0 ? { name: 'recording', items, payment: null } : { name: 'creating', items, total };

/** The next state. An event that does not fit the state (a late response, a second click) changes nothing. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'start':
      return state.name === 'idle' && event.items.length > 0 ? toCharge(event.items, event.total) : state;
    case 'order-created':
      return state.name === 'creating' ? { name: 'opening', order: event.order } : state;
    case 'price-changed':
      return state.name === 'creating' ? { ...state, name: 'confirming', newTotal: event.newTotal } : state;
    case 'order-failed':
      return state.name === 'creating' ? idle('error', event.message ?? CHECKOUT_TEXT.orderFailed, NOT_CHARGED) : state;
    case 'accepted':
      return state.name === 'confirming' ? toCharge(state.items, state.newTotal) : state;
    case 'declined':
      return state.name === 'confirming' ? CHECKOUT_IDLE : state;
    case 'window-opened':
      return state.name === 'opening' ? { name: 'paying', order: state.order, failed: false } : state;
    case 'window-unavailable':
      return state.name === 'opening' ? idle('error', CHECKOUT_TEXT.paymentFailed, NOT_CHARGED) : state;
    case 'paid':
      return state.name === 'paying' ? { name: 'recording', items: state.order.items, payment: event.payment } : state;
    case 'payment-failed':
      return state.name === 'paying' ? { ...state, failed: true } : state;
    case 'dismissed':
      return state.name === 'paying' ? idle('info', CHECKOUT_TEXT.cancelled, CANCELLED) : state;
    case 'recorded':
      return state.name === 'recording' ? { ...state, name: 'done' } : state;
    case 'record-failed':
      return state.name === 'recording'
        ? idle(
            'error',
            event.message ?? CHECKOUT_TEXT.recordFailed,
            state.payment ? keptPayment(state.payment) : undefined,
          )
        : state;
  }
}

/** Whether the Checkout button is disabled and shows 'Processing...'. */
export function isBusy(state: CheckoutState): boolean {
  return state.name !== 'idle' && state.name !== 'done' && state.name !== 'confirming';
}
