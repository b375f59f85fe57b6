import { expect, type Page } from 'playwright/test';

/** Finding and buying: listing, overview, cart, the sandbox's payment window. */
export class Store {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openOverview(title: string) {
    await this.page.getByRole('main').getByRole('link', { name: title }).first().click();
    await this.page.waitForURL(/\/course\/overview\//);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async addToCart() {
    await this.page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  }

  async openCart() {
    await this.page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await this.page.waitForURL('/cart');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  }

  /** How many courses the header says are in the cart. */
  async expectCount(count: number) {
    const name = `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`;
    await expect(this.page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }

  async remove(title: string) {
    await this.page.getByRole('button', { name: `Remove ${title}` }).click();
  }

  /** The courses in the cart as it is shown, sorted. */
  async expectCart(titles: string[]) {
    const shown = this.page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(async () => expect((await shown.allInnerTexts()).sort()).toEqual([...titles].sort())).toPass();
  }

  async payInSandbox() {
    await this.page.getByRole('button', { name: 'Checkout' }).click();
    await this.page.getByTestId('sandbox-pay').click();
    await this.page.waitForURL('/my-learning');
  }
}
