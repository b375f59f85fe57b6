import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { LibraryAnswer } from '#contract/library.ts';
import { createPglite, openPglite } from '#server/db/pglite.ts';
import { courses } from '#server/db/schema.ts';
import { withCatalogueChange } from '#server/services/catalogue/catalogue-clock.ts';
import { type AppServer } from '../support/app-server.ts';
import { callApi, newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { OTHERS } from './course.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [title] = OTHERS as [string];
const WAIT = { timeout: 45_000 };

// The server stops and starts in between, on a machine that may be busy.
test.slow();

/** Another price in the database while the server is down: what the page shows is of before. */
async function changePrice(app: AppServer, pricePaise: number) {
  await app.stop();
  const connection = await openPglite(await createPglite({ dataDir: path.join(app.dataDir, 'pg') }));
  await connection.db.transaction((tx) =>
    withCatalogueChange(tx, (changeSeq) =>
      tx.update(courses).set({ pricePaise, changeSeq }).where(eq(courses.title, title)),
    ),
  );
  await connection.close();
  await app.start();
}

test('a price that changed under an open cart is paid only when it was accepted', async ({ app, page }) => {
  const site = new Site(page);
  const store = new Store(page);
  await site.register(newAccount());
  await site.search(title);
  await store.openOverview(title);
  await store.addToCart();
  await store.openCart();
  await store.expectCart([title]);
  await changePrice(app, 123_400);

  const checkout = page.getByRole('button', { name: 'Checkout' });
  const question = page.getByRole('dialog', { name: 'The price has changed' });
  await checkout.click();
  await expect(question).toContainText('₹1,234.00', WAIT);
  await expect(page.getByTestId('sandbox-checkout')).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('₹1,234.00', WAIT);
  await store.expectCart([title]);

  await changePrice(app, 56_700);
  await checkout.click();
  await expect(question).toContainText('₹567.00', WAIT);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByTestId('sandbox-pay')).toContainText('567', WAIT);
  await page.getByTestId('sandbox-pay').click();
  await page.waitForURL('/my-learning');
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const library = await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token });
  expect(library.data.purchasedCourses.map((course) => course.title)).toEqual([title]);
});
