import path from 'node:path';
import { expect, type Page } from 'playwright/test';

interface NewCourse {
  title: string;
  description: string;
  price: string;
  category: string;
  subCategory: string;
  thumbnail: { name: string; mimeType: string; buffer: Buffer };
}

export interface WrittenTrack {
  type: 'folder' | 'text' | 'video';
  title: string;
  /** The title of its folder; none for the course itself. */
  folder?: string;
  content?: string;
  videoUrl?: string;
  /** The path of a film on this machine. */
  file?: string;
}

const nameOf = (title: string) => new RegExp(`^(Folder|Video|Text): ${title}$`);

/** Writing courses: the instructor's list, the form of a course, the tree of tracks and what is open beside it. */
export class Workshop {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private get main() {
    return this.page.getByRole('main');
  }
  private get tree() {
    return this.page.getByRole('navigation', { name: 'Tracks of this course' });
  }

  async fillCourse({ title, description, price, category, subCategory, thumbnail }: NewCourse) {
    await this.main.getByLabel('Title').fill(title);
    await this.main.getByLabel('Description').fill(description);
    await this.main.getByLabel('Price (INR)').fill(price);
    await this.main.getByLabel('Category', { exact: true }).selectOption(category);
    await this.main.getByLabel('Sub-category').selectOption(subCategory);
    await this.main.getByLabel('Thumbnail file').setInputFiles(thumbnail);
    await this.expectKept();
  }

  async createCourse() {
    await this.main.getByRole('button', { name: 'Create Course' }).click();
    await this.page.waitForURL('/instructor/courses');
  }

  /** The list shows the picture that was chosen, also while it waits on the device. */
  async expectPicture(title: string) {
    const picture = this.main.getByRole('article').filter({ hasText: title }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  async openCourse(title: string) {
    await this.page.goto('/instructor/courses');
    await this.main.getByRole('link', { name: title, exact: true }).click();
    await this.page.waitForURL(/\/instructor\/course\//);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async startTrack() {
    await this.tree.getByRole('link', { name: 'Add track' }).click();
    await expect(this.page.getByRole('heading', { name: 'Add Track' })).toBeVisible();
  }

  async fillTrack({ type, title, folder = 'Top level of the course', content, videoUrl, file }: WrittenTrack) {
    const form = this.page.getByRole('form', { name: 'Add Track' });
    await form.getByRole('group', { name: 'Type', exact: true }).getByText(type).click();
    await expect(form.getByRole('radio', { name: type })).toBeChecked();
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(`About ${title}`);
    if (content !== undefined) await form.getByLabel('Content').fill(content);
    if (videoUrl !== undefined) await form.getByLabel('Video URL').fill(videoUrl);
    if (file !== undefined) {
      await form.getByRole('button', { name: 'Upload a file' }).click();
      await form.getByLabel('Choose a video file').setInputFiles(file);
      await expect(form.getByText(path.basename(file))).toBeVisible();
    }
    // Not there before the first folder is.
    const folders = form.getByRole('combobox', { name: 'Folder' });
    if (await folders.isVisible()) await folders.selectOption({ label: folder });
  }

  async addTrack(track: WrittenTrack) {
    await this.fillTrack(track);
    await this.saveTrack(track.title);
  }

  async saveTrack(title: string) {
    await this.page.getByRole('form', { name: 'Add Track' }).getByRole('button', { name: 'Add Track' }).click();
    await expect(this.track(title)).toBeVisible();
  }

  track(title: string) {
    return this.tree.getByRole('link', { name: nameOf(title) });
  }

  /** One step with the keyboard; resolves once the tree shows it. */
  async step(title: string, keys: 'Alt+ArrowUp' | 'Alt+ArrowDown' | 'Alt+ArrowLeft' | 'Alt+ArrowRight') {
    const before = await this.outline();
    await this.track(title).press(keys);
    await this.expectOtherThan(before);
  }

  /** Where the order stays as it was, with what the page knows of the move. */
  private async expectOtherThan(before: string[]) {
    try {
      await expect.poll(() => this.outline()).not.toEqual(before);
    } catch (cause) {
      const told = await this.page.getByRole('status').or(this.page.getByRole('alert')).allTextContents();
      const focused = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`Not moved: ${before.join(', ')}\nTold: ${told.join(' | ')}\nFocused: ${focused}`, { cause });
    }
  }

  private row(title: string) {
    return this.tree.locator('[data-row]').filter({ has: this.page.getByRole('link', { name: nameOf(title) }) });
  }

  /**
   * Takes a track by the mouse to a share of the height of another one's row; resolves once the tree shows it. Near the edge
   * of the window the page moves under the pointer, which then follows the row until it stands still.
   */
  async drag(title: string, onto: string, share: number) {
    const before = await this.outline();
    const target = this.row(onto);
    const { mouse } = this.page;
    await expect(() => this.grab(title)).toPass({ timeout: 15_000 });
    await expect(async () => {
      const box = await target.boundingBox();
      if (!box) throw new Error(`${onto} is not shown`);
      const [x, y] = [box.x + 80, box.y + box.height * share];
      await mouse.move(x, y - 4, { steps: 4 });
      await mouse.move(x, y);
      await expect(target).toHaveAttribute('data-drop', /./, { timeout: 1000 });
      await this.twoFrames();
      expect(await target.boundingBox()).toEqual(box);
    }).toPass({ timeout: 15_000 });
    await mouse.up();
    await this.expectOtherThan(before);
  }

  /** What is beside the list may have changed its height, and moved another row under the pointer: that one is let go. */
  private async grab(title: string) {
    const row = this.row(title);
    const { mouse, keyboard } = this.page;
    await row.hover();
    await expect(row).toHaveAttribute('draggable', 'true');
    const box = await row.boundingBox();
    if (!box) throw new Error(`${title} is not shown`);
    await mouse.down();
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 8, { steps: 4 });
    try {
      await expect(row).toHaveAttribute('data-dragged', '', { timeout: 1000 });
    } catch (cause) {
      await keyboard.press('Escape');
      await mouse.up();
      throw cause;
    }
  }

  private twoFrames() {
    return this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  }

  /** Puts a picture into the text that is open, with words for who does not see it; resolves with the whole text. */
  async insertPicture(file: { name: string; mimeType: string; buffer: Buffer }, words: string): Promise<string> {
    const form = this.page.getByRole('form', { name: 'Edit Track' });
    const content = form.getByLabel('Content');
    const before = await content.inputValue();
    await form.getByLabel('Picture file').setInputFiles(file);
    await expect(content).not.toHaveValue(before);
    // Its words are selected.
    await this.page.keyboard.type(words);
    return content.inputValue();
  }

  /** The tree as it is shown, two spaces a level. */
  outline(): Promise<string[]> {
    return this.tree.evaluate((tree) =>
      [...tree.querySelectorAll('[data-track]')].map((link) => {
        let depth = -1;
        for (let up = link.closest('ul'); up; up = up.parentElement?.closest('ul') ?? null) depth += 1;
        return '  '.repeat(depth) + (link.lastElementChild?.textContent ?? '');
      }),
    );
  }

  /** Until what is typed in the form outlives this browser. */
  async expectKept() {
    await expect(this.main.locator('form').getByText('Saved on this device', { exact: true })).toBeVisible();
  }

  async publish() {
    await this.main.getByRole('button', { name: 'Publish Course' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Publish Course' }).click();
  }
}
