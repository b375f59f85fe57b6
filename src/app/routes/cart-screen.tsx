import { CartPage } from '#features/cart/cart-page.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';

/** Combines the cart with the checkout, because features do not import each other. */
export function CartScreen() {
  return <CartPage Checkout={CheckoutButton} />;
}
