import { expect, type Locator, type Page } from 'playwright/test';

/** Studying: the library, a course's tracks, the reader and the player. */
export class Classroom {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openCourse(title: string) {
    await this.page.goto('/my-learning');
    await this.page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
    await this.page.waitForURL(/\/my-learning\/course\//);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** Until the courses can be searched without a network. */
  async catalogueOnDevice() {
    await this.page.goto('/my-learning/learning-tools');
    await expect(this.page.getByText(/courses available for offline search/)).toBeVisible({ timeout: 60_000 });
  }

  async archive(title: string) {
    await this.page.goto('/my-learning');
    const card = this.page.getByRole('main').getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: `More actions for ${title}` }).click();
    await this.page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(card).toHaveCount(0);
  }

  async openFolder(title: string) {
    await this.page.getByRole('link', { name: title }).first().click();
    await this.page.waitForURL(/\/my-learning\/course\/track\//);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async openLesson(title: string) {
    await this.page.getByRole('main').getByRole('link', { name: title }).first().click();
    // The list before it has the lesson's title as well, and its download.
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async markAsDone() {
    const button = this.page.getByRole('button', { name: /^(mark as done|done)$/i }).first();
    await expect(button).toBeVisible();
    // A short text marks itself when it has been in view for a moment.
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }

  get video() {
    return this.page.locator('video');
  }

  /** Where the picture is, in seconds. */
  position() {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  async play() {
    await this.video.evaluate((video: HTMLVideoElement) => {
      // A headless browser has no gesture to allow sound with.
      video.muted = true;
      return video.play();
    });
    await expect.poll(() => this.position()).toBeGreaterThan(0.2);
  }

  /** Seeks and waits until a frame of that place is there. */
  async seek(seconds: number) {
    await this.video.evaluate(
      (video: HTMLVideoElement, to) =>
        new Promise<void>((resolve, reject) => {
          video.addEventListener('seeked', () => resolve(), { once: true });
          video.addEventListener('error', () => reject(new Error(`media error ${video.error?.code}`)), { once: true });
          video.currentTime = to;
        }),
      seconds,
    );
    await expect
      .poll(() => this.video.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
  }

  /** Of the lesson on the page. */
  beginDownload() {
    return this.startDownload(this.page.getByRole('button', { name: /^Download/ }).first());
  }

  async download() {
    await this.beginDownload();
    await expect(this.page.getByText(/^Downloaded ·/).first()).toBeVisible({ timeout: 30_000 });
  }

  /** Presses it, and takes the smallest quality where it asks which. */
  private async startDownload(button: Locator) {
    const asks = (await button.getAttribute('aria-expanded')) !== null;
    await button.click();
    if (asks) await this.page.getByRole('menuitem', { name: /480p/ }).click();
  }

  /** What the trip check of the course on the page says. */
  get tripCheck() {
    return this.page.getByRole('region', { name: 'Offline study' }).getByRole('status');
  }

  /** One press, and the smallest quality, until the trip check has nothing left to fetch. */
  async getReady() {
    await expect(this.tripCheck).toContainText('available offline');
    await expect(this.tripCheck).not.toContainText(/text lessons? to download/, { timeout: 60_000 });
    if (!/videos? to download/.test(await this.tripCheck.innerText())) return;
    await this.startDownload(this.page.getByRole('button', { name: /^Download all/ }));
    await expect(this.tripCheck).not.toContainText('to download', { timeout: 60_000 });
  }
}
