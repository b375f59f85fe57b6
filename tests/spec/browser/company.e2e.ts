import { clause, expect, screen, test } from './screen.ts';

test.describe('the contact page', () => {
  const visit = screen({}, async ({ page }) => void (await page.goto('/contact')));
  const main = () => visit.page.getByRole('main');

  test(clause('2.contact.email'), async () => {
    await expect(main().getByRole('link', { name: /^\S+@\S+$/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  });

  test(clause('2.contact.location'), async () => {
    await expect(main().getByText('Alwar, Rajasthan, India').first()).toBeVisible();
  });

  test(clause('2.contact.payment-support'), async () => {
    await expect(main().getByRole('link', { name: /contact Razorpay/ })).toHaveAttribute(
      'href',
      /^https:\/\/razorpay\.com\//,
    );
  });

  test(clause('2.contact.social'), async () => {
    for (const name of ['LinkedIn', 'YouTube', 'Instagram', 'GitHub']) {
      await expect(main().getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:\/\//);
    }
  });

  test(clause('2.contact.send'), async () => {
    await expect(main().getByRole('link', { name: 'Send me an email', exact: true })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
  });

  test(clause('2.contact.map'), async () => {
    const { page } = visit;
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'a map' }),
    );
    await page.getByRole('button', { name: 'Show the map' }).click();
    const map = page.getByTitle('Map of Alwar, Rajasthan, India');
    await expect(map).toBeVisible();
    await expect(map.contentFrame().getByText('a map')).toBeVisible();
  });
});

test.describe('the legal pages', () => {
  const visit = screen({}, () => Promise.resolve());
  const dated = 'Last updated: April 5, 2024';

  test(clause('2.legal.privacy-date'), async () => {
    await visit.page.goto('/privacy-policy');
    await expect(visit.page.getByText(dated, { exact: true })).toBeVisible();
  });

  test(clause('2.legal.children'), async () => {
    await visit.page.goto('/privacy-policy');
    await expect(visit.page.getByText(/cannot be used by children under 13/)).toBeVisible();
  });

  test(clause('2.legal.terms-date'), async () => {
    await visit.page.goto('/terms-of-service');
    await expect(visit.page.getByText(dated, { exact: true })).toBeVisible();
  });
});

test.describe('the bootcamp page', () => {
  const visit = screen({}, async ({ page }) => void (await page.goto('/about-course')));

  test(clause('1.bootcamp.training'), async () => {
    const main = visit.page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'AI/ML summer training' })).toBeVisible();
    for (const fact of ['3 weeks', '9 live', 'Intermediate', 'Online / hybrid', 'Certificate']) {
      await expect(main.getByText(fact, { exact: true })).toBeVisible();
    }
  });
});
