import { expect, type Page } from 'playwright/test';

/** The header's badge and the sheet behind it. */
export class SyncPanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get badge() {
    return this.page.getByRole('banner').getByRole('button', { name: /change|saved|Offline/ });
  }

  get sheet() {
    return this.page.getByRole('dialog', { name: 'Changes on this device' });
  }

  get waiting() {
    return this.sheet.getByRole('list', { name: 'Waiting changes' }).getByRole('listitem');
  }

  async expectBadge(count: number) {
    await expect(this.badge).toContainText(String(count));
  }

  async open() {
    await this.badge.click();
    await expect(this.sheet).toBeVisible();
  }

  async close() {
    await this.page.keyboard.press('Escape');
    await expect(this.sheet).toHaveCount(0);
  }

  async discard(title: string) {
    await this.sheet.getByRole('button', { name: `Discard: Add “${title}” to the cart` }).click();
  }

  async undo(title: string) {
    await this.sheet.getByRole('button', { name: `Undo: Add “${title}” to the cart` }).click();
  }

  /** The labels in the file that Export hands over. */
  async exportedLabels(): Promise<string[]> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.sheet.getByRole('button', { name: 'Export as JSON' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(text).not.toMatch(/token/i);
    return (JSON.parse(text) as { changes: { label: string }[] }).changes.map(({ label }) => label);
  }
}
