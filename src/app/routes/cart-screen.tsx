import { CartPage } from '#features/cart/cart-page.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';

/** The cart with the checkout in it: two features that do not know each other. */
export function CartScreen() {
  return <CartPage Checkout={CheckoutButton} />;
}
