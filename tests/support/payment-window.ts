import { vi } from 'vitest';

interface Options {
  order_id: string;
  amount: number;
  handler: (result: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }) => void;
  modal: { ondismiss: () => void };
}

/**
 * Stands in for the provider's checkout script, which jsdom does not load: answers the windows that a page opened. Call the
 * returned `stop` when the test is over.
 */
export function watchPaymentWindows(): { opened: Options[]; stop: () => void } {
  const opened: Options[] = [];
  class Razorpay {
    readonly #options: Options;
    constructor(options: Options) {
      this.#options = options;
    }
    open() {
      opened.push(this.#options);
    }
    on() {
      return this;
    }
  }
  window.Razorpay = Razorpay;
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      queueMicrotask(() => {
        (node as HTMLScriptElement).onload?.(new Event('load'));
      });
    }
  });
  return {
    opened,
    stop: () => {
      append.mockRestore();
      delete window.Razorpay;
    },
  };
}
