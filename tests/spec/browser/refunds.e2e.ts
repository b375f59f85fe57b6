import type { Plan } from '#contract/plan.ts';
import { expectNotice } from './page-clock.ts';
import { clause, expect, screen, test } from './screen.ts';

const plan = (name: string, status: Plan['status']): Plan => ({
  name,
  id: name,
  expiryDate: '2099-03-31T18:29:59.000Z',
  status,
  canCancel: status === 'active',
  courses: [],
});

test.describe('cancellations and refunds', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.clock.install();
    const plans = [plan('Pro', 'active'), plan('Campus', 'pending_cancellation'), plan('Trial', 'expired')];
    await page.route('**/api/v1/plan', (route) => route.fulfill({ json: { success: true, plans, status: 'active' } }));
    await page.goto('/cancellations-refunds');
  });
  const open = (name: string) => visit.page.getByRole('tab', { name, exact: true }).click();
  const card = (name: string) => visit.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });

  test(clause('2.refunds.tabs'), async () => {
    const tabs = visit.page.getByRole('main').getByRole('tab');
    await expect(tabs).toHaveText(['Request Refund', 'Cancel Plan']);
    for (const name of ['Cancel Plan', 'Request Refund']) {
      await open(name);
      await expect(visit.page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
      await expect(visit.page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    }
  });

  test(clause('2.refunds.days'), async () => {
    await expect(visit.page.getByText(/Refunds are processed in 3-5 business days/)).toBeVisible();
  });

  test(clause('4.plan.active'), async () => {
    await open('Cancel Plan');
    await expect(card('Pro').getByRole('button', { name: /^Cancel Plan/ })).toHaveText('Cancel Plan');
  });

  test(clause('4.plan.pending'), async () => {
    await open('Cancel Plan');
    await expect(card('Campus').getByText('Cancellation Pending', { exact: true })).toBeVisible();
  });

  test(clause('4.plan.not-cancelable'), async () => {
    await open('Cancel Plan');
    await expect(card('Trial').getByText('Not Cancelable', { exact: true })).toBeVisible();
  });

  test(clause('4.plan.processing'), async () => {
    const { page } = visit;
    await page.route('**/api/v1/plan/cancel', (route) =>
      route.fulfill({ json: { success: true, message: 'Done', data: plan('Pro', 'pending_cancellation') } }),
    );
    await open('Cancel Plan');
    await card('Pro').getByRole('button').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel Plan', exact: true });
    await expect(confirm).toBeVisible();
    const processing = card('Pro').getByText('Processing...', { exact: true });
    await expectNotice(page, processing, () => confirm.click(), 1500);
  });
});
