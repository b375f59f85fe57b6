import { clause, expect, screen, test } from './screen.ts';

test.describe('an empty cart', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test(clause('2.cart.empty-title'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Your cart is empty', exact: true })).toBeVisible();
  });

  test(clause('2.cart.empty-text'), async () => {
    await expect(visit.page.getByText("Looks like you haven't added any courses yet.", { exact: true })).toBeVisible();
  });

  test(clause('2.cart.browse'), async () => {
    await expect(visit.page.getByRole('link', { name: 'Browse Courses', exact: true })).toHaveAttribute('href', '/');
  });
});
