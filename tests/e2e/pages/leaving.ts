import { expect, type Page } from 'playwright/test';

/** Logging out, and the question what becomes of the changes that wait. */
export class Leaving {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The question; shown only when something waits. */
  get question() {
    return this.page.getByRole('dialog', { name: 'Log out with changes waiting to sync?' });
  }

  /** Chooses Logout in the account menu. */
  async logOut() {
    await this.page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
  }

  async choose(choice: 'Sync now' | 'Keep on this device for me' | 'Cancel' | RegExp) {
    await this.question.getByRole('button', { name: choice }).click();
  }

  async expectLoggedOut() {
    await this.page.waitForURL('/');
    await expect(this.page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }
}
