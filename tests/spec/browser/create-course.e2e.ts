import { clause, expect, type Learner, screen, signInOn, test } from './screen.ts';
import { teacherOn } from './teaching.ts';
import { callApi } from '../../support/api-client.ts';
import type { InstructorCourse } from '#contract/authoring.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('a new course', () => {
  let teacher: Learner;
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    teacher = await teacherOn(page, app);
    await page.goto('/instructor/create-course');
    await expect(page.getByRole('button', { name: 'Create Course' })).toBeVisible();
  });
  const main = () => visit.page.getByRole('main');
  const tag = () => main().getByRole('textbox', { name: 'Tags' });
  const addTag = () => main().getByRole('button', { name: 'Add Tag' });
  const file = () => main().getByLabel('Thumbnail file');
  const reset = async () => {
    const chips = main().getByRole('button', { name: /^Remove tag/ });
    while ((await chips.count()) > 0) await chips.first().click();
    await tag().fill('');
  };

  test(clause('2.route.instructor-create'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Create New Course', level: 1 })).toBeVisible();
  });

  test(clause('2.create.form'), async () => {
    for (const label of ['Title', 'Description', 'Price (INR)', 'Sub-category'])
      await expect(main().getByLabel(label)).toBeVisible();
    await expect(main().getByLabel('Category', { exact: true })).toBeVisible();
    await expect(tag()).toBeVisible();
    await expect(file()).toHaveAttribute('type', 'file');
  });

  test(clause('4.creation.sub-category'), async () => {
    const sub = main().getByLabel('Sub-category');
    await expect(sub).toBeDisabled();
    await main().getByLabel('Category', { exact: true }).selectOption('music');
    await sub.selectOption('guitar');
    await main().getByLabel('Category', { exact: true }).selectOption('design');
    await expect(sub).toHaveValue('');
  });

  test(clause('5.price'), async () => {
    await main().getByLabel('Price (INR)').fill('much');
    await main().getByRole('button', { name: 'Create Course' }).click();
    await expect(main().getByText('The price must be a number of rupees')).toBeVisible();
  });

  test(clause('5.tags.disabled'), async () => {
    await expect(addTag()).toBeDisabled();
    await tag().fill('Chords');
    await addTag().click();
    await tag().fill('chords');
    await expect(addTag()).toBeDisabled();
    for (const word of ['b', 'c', 'd', 'e']) {
      await tag().fill(word);
      await addTag().click();
    }
    await tag().fill('f');
    await expect(addTag()).toBeDisabled();
    await reset();
  });

  test(clause('5.tags.five'), async () => {
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      await tag().fill(word);
      await addTag().click();
    }
    await expect(main().getByText('You have reached the maximum number of tags (5).')).toBeVisible();
    await reset();
  });

  test(clause('9.max-tags'), async () => {
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      await tag().fill(word);
      await addTag().click();
    }
    await tag().fill('f');
    await expect(addTag()).toBeDisabled();
    await reset();
  });

  test(clause('5.tags.suggestion'), async () => {
    await tag().fill('mach');
    await main().getByRole('button', { name: '+ machine learning' }).click();
    await expect(main().getByRole('list', { name: 'Selected tags' })).toContainText('machine learning');
    await reset();
  });

  test(clause('5.upload.single'), async () => {
    await file().setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG });
    await expect(main().getByText('cover.png')).toBeVisible();
    await expect(main().getByText('0.01 MB · image/png')).toBeVisible();
    await expect(main().getByAltText('Preview of the thumbnail')).toBeVisible();
    await expect(file()).not.toHaveAttribute('multiple');
  });

  test(clause('5.upload.type'), async () => {
    await file().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: PNG });
    await expect(main().getByText(/^File type must be image\/jpeg/)).toBeVisible();
  });

  test(clause('5.upload.larger'), async () => {
    await file().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(main().getByText('File is larger than 5242880 bytes')).toBeVisible();
  });

  test(clause('5.upload.smaller'), async () => {
    await file().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await expect(main().getByText('File is smaller than 1 bytes')).toBeVisible();
  });

  test(clause('5.upload.too-many'), async () => {
    const files = await visit.page.evaluateHandle(() => {
      const dropped = new DataTransfer();
      for (const name of ['a.png', 'b.png']) dropped.items.add(new File(['x'], name, { type: 'image/png' }));
      return dropped;
    });
    await main().getByRole('group', { name: 'Thumbnail' }).dispatchEvent('drop', { dataTransfer: files });
    await expect(main().getByText('Too many files')).toBeVisible();
  });

  async function fill(title: string, form = main()) {
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('By ear.');
    await form.getByLabel('Price (INR)').fill('499.50');
    await form.getByLabel('Category', { exact: true }).selectOption('music');
    await form.getByLabel('Sub-category').selectOption('guitar');
  }

  test(clause('8.creation'), async () => {
    const { page } = visit;
    const create = '**/api/v1/course/add';
    const answers = [
      [400, { success: false, code: 'bad_request', message: '' }, 'Failed to create course. Please try again.'],
      [400, { success: false, code: 'bad_request', message: 'No more courses today.' }, 'No more courses today.'],
      [200, { success: true, message: '', data: null }, 'Failed to create course'],
    ] as const;
    for (const [status, json, words] of answers) {
      await page.route(create, (route) => route.fulfill({ status, json }));
      await fill(`Answered with ${status}`);
      await main().getByRole('button', { name: 'Create Course' }).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/instructor/create-course');
      await expect(main().getByLabel('Title')).toHaveValue(`Answered with ${status}`);
      await page.unroute(create);
    }
    // What was refused is in its form and nowhere else.
    await page.goto('/instructor/courses');
    await expect(page.getByRole('link', { name: 'Answered with 400', exact: true })).toHaveCount(0);
    await page.goto('/instructor/create-course');
    await expect(main().getByLabel('Title')).toHaveValue(/^Answered/);
  });

  test('where nothing can be kept, the reason of a refusal is said and the form stays', async () => {
    const { page, app } = visit;
    const context = await page.context().browser()?.newContext({ baseURL: app.url, serviceWorkers: 'block' });
    if (!context) throw new Error('No browser');
    const other = await context.newPage();
    await signInOn(other, teacher);
    await other.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const json = { success: false, code: 'bad_request', message: 'No more courses today.' };
    await other.route('**/api/v1/course/add', (route) => route.fulfill({ status: 400, json }));
    await other.goto('/instructor/create-course');
    await fill('Unkept', other.getByRole('main'));
    await other.getByRole('button', { name: 'Create Course' }).click();
    await expect(other.getByText('No more courses today.')).toBeVisible();
    await expect(other.getByLabel('Title')).toHaveValue('Unkept');
    await context.close();
  });

  test('a course that is refused after its form was left is found, corrected and created', async () => {
    const { page } = visit;
    const create = '**/api/v1/course/add';
    await page.route(create, (route) => route.abort());
    await fill('Rufused');
    await main().getByRole('button', { name: 'Create Course' }).click();
    await expect(page).toHaveURL('/instructor/courses');
    await page.unroute(create);
    await page.route(create, (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'bad_request', message: 'Spell it right.' } }),
    );
    const card = page.getByRole('article').filter({ hasText: 'Rufused' });
    await expect(card.getByText('Not created. Open to fix')).toBeVisible({ timeout: 60_000 });
    await card.getByRole('link', { name: 'Rufused' }).click();
    await expect(main().getByText('Spell it right.')).toBeVisible();
    await main().getByRole('link', { name: 'Fix it' }).click();
    await page.unroute(create);
    await main().getByLabel('Title').fill('Refused');
    await main().getByLabel('Title').press('Control+s');
    await expect(main().getByRole('heading', { name: 'Not created' })).toHaveCount(0);
    const find = async () => {
      const { token } = teacher;
      const { data } = await callApi<{ data: InstructorCourse[] }>(visit.app.url, 'GET', '/course/instructor', {
        token,
      });
      return data.map(({ title }) => title);
    };
    await expect.poll(find).toContain('Refused');
    expect(await find()).not.toContain('Rufused');
    await page.goto('/instructor/create-course');
  });

  test(clause('4.creation'), async () => {
    const { page } = visit;
    await page.goto('/instructor/create-course');
    await fill('Chords');
    await main().getByRole('button', { name: 'Create Course' }).click();
    await expect(page.getByText('Creating your course...')).toBeVisible();
    await expect(page.getByText('Course created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/instructor/courses');
    await expect(page.getByRole('link', { name: 'Chords', exact: true })).toBeVisible();
    const cached = () => page.evaluate(() => localStorage.getItem('instructorCourses'));
    await expect.poll(cached).toContain('"Chords"');
    await page.goto('/instructor/create-course');
  });

  test(clause('2.create.submit'), async () => {
    const { page } = visit;
    await page.goto('/instructor/create-course');
    await fill('Sent whole');
    await tag().fill('chords');
    await addTag().click();
    const sent = page.waitForRequest('**/api/v1/course/add');
    await main().getByRole('button', { name: 'Create Course', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      title: 'Sent whole',
      description: 'By ear.',
      price: 499.5,
      category: 'music',
      subCategory: 'guitar',
      tags: ['chords'],
    });
    expect((await (await sent).response())?.status()).toBe(200);
    await expect(page).toHaveURL('/instructor/courses');
    // The keyboard's way, from a field.
    await page.goto('/instructor/create-course');
    await fill('Sent by Enter');
    const again = page.waitForRequest('**/api/v1/course/add');
    await main().getByLabel('Title').press('Enter');
    expect((await again).postDataJSON()).toMatchObject({ title: 'Sent by Enter' });
    await expect(page).toHaveURL('/instructor/courses');
  });

  test(clause('3.creation'), async () => {
    const { page, app } = visit;
    await page.goto('/instructor/create-course');
    await fill('With a picture');
    await file().setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG });
    await main().getByRole('button', { name: 'Create Course' }).click();
    await expect(page).toHaveURL('/instructor/courses');
    const find = async () => {
      const { token } = teacher;
      const { data } = await callApi<{ data: InstructorCourse[] }>(app.url, 'GET', '/course/instructor', { token });
      return data.find(({ title }) => title === 'With a picture');
    };
    await expect.poll(async () => (await find())?.thumbnail).toMatch(/^\/api\/v1\/media\/thumbnails\//);
    expect(await find()).toMatchObject({ price: 499.5, category: 'music', subCategory: 'guitar', tags: [] });
  });
});
