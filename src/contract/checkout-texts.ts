/** Texts of the checkout (specification, section 8). */
export const CHECKOUT_TEXT = {
  redirecting: 'Redirecting to checkout page...',
  processing: 'Processing...',
  orderFailed: 'An error occurred while creating order.',
  paymentFailed: 'An error occurred while processing payment.',
  cancelled: 'Payment Cancelled',
  success: 'Payment successful!',
  recordFailed: 'An error occurred while updating user courses.',
  recorded: 'You are enrolled. Happy learning!',
} as const;
