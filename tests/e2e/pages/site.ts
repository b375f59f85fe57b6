import { expect, type Page } from 'playwright/test';
import type { Account } from '../../support/api-client.ts';
import { workerReady } from '../../support/worker-ready.ts';

/** What a learner does on any page. */
export class Site {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async register(account: Account) {
    await this.page.goto('/register');
    await this.page.getByLabel('Email').fill(account.email);
    await this.page.getByLabel('Username').fill(account.username);
    await this.page.getByLabel('Password', { exact: true }).fill(account.password);
    await this.page.getByRole('button', { name: 'Sign Up' }).click();
    await this.page.waitForURL('/');
    await expect(this.page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
  }

  async login({ email, password }: Account) {
    await this.page.goto('/');
    await this.page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await this.page.waitForURL('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(this.page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
  }

  async search(query: string) {
    const box = this.page.getByRole('banner').getByLabel('Search courses');
    await box.fill(query);
    await box.press('Enter');
    await this.page.waitForURL(`/courses/${encodeURIComponent(query)}`);
  }

  toast(text: string | RegExp) {
    return this.page.getByRole('alert').or(this.page.getByRole('status')).filter({ hasText: text });
  }

  /** Until the worker controls the page and has the whole app: from here on every page opens without a network. */
  workerReady() {
    return workerReady(this.page);
  }
}
