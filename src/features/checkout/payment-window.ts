import { PAYMENT_TIMEOUT_SECONDS } from '#contract/limits.ts';
import type { Order, PaymentResult } from '#contract/order.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';

interface WindowOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  theme: { color: string };
  config: {
    display: {
      blocks: Record<string, { name: string; instruments: { method: string }[] }>;
      sequence: string[];
      preferences: { show_default_blocks: boolean };
    };
  };
  timeout: number;
  handler: (result: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }) => void;
  modal: { ondismiss: () => void };
}

interface PaymentWindow {
  open: () => void;
  on: (event: 'payment.failed', listener: () => void) => void;
}

declare global {
  interface Window {
    /** Defined by the provider's checkout script. */
    Razorpay?: new (options: WindowOptions) => PaymentWindow;
  }
}

const THEME_COLOR = '#6d3fe0';
/** What most of India pays with comes first, all other methods after it (Razorpay, "Configure Payment Methods"). */
const UPI_FIRST: WindowOptions['config'] = {
  display: {
    blocks: { upi: { name: 'Pay by UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
};
const scripts = new Map<string, Promise<void>>();

/** Loads the provider's checkout script once. After a failure it can be called again. */
export function loadCheckoutScript(src: string): Promise<void> {
  const loading = scripts.get(src);
  if (loading) return loading;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => (window.Razorpay ? resolve() : reject(new Error('The checkout script defines no window')));
    script.onerror = () => reject(new Error('The checkout script could not be loaded'));
  }).catch((error: unknown) => {
    scripts.delete(src);
    script.remove();
    throw error;
  });
  scripts.set(src, loaded);
  script.src = src;
  script.async = true;
  document.head.append(script);
  return loaded;
}

export interface PaymentListeners {
  onPaid: (payment: PaymentResult) => void;
  onFailed: () => void;
  /** Closed by the learner, or by the window itself after its 300 s. */
  onDismissed: () => void;
}

/** Opens the provider's window for an order. `loadCheckoutScript` must have resolved; throws if the script defined no window. */
export function openPaymentWindow(
  order: Order,
  user: { username: string; email: string },
  listeners: PaymentListeners,
): void {
  if (!window.Razorpay) throw new Error('The checkout script defines no window');
  const payment = new window.Razorpay({
    key: order.key,
    amount: order.amountPaise,
    currency: order.currency,
    order_id: order.id,
    name: PRODUCT_NAME,
    description: `Purchase of ${order.items.length} course(s)`,
    prefill: { name: user.username, email: user.email },
    theme: { color: THEME_COLOR },
    config: UPI_FIRST,
    timeout: PAYMENT_TIMEOUT_SECONDS,
    handler: (result) =>
      listeners.onPaid({
        paymentId: result.razorpay_payment_id,
        orderId: result.razorpay_order_id,
        signature: result.razorpay_signature,
      }),
    modal: { ondismiss: listeners.onDismissed },
  });
  payment.on('payment.failed', listeners.onFailed);
  payment.open();
}
