import { callApi, signUp } from '../../support/api-client.ts';
import { clause, expect, holdBack, type Learner, screen, signInOn, test, toast } from './screen.ts';
import { buy, catalogue, find } from './study.ts';
import { addCourse, addTrack, draftOf, teacherOn } from './teaching.ts';

const LESSON = { type: 'text', title: 'T', content: 'C' } as const;

test.describe("an instructor's courses", () => {
  let teacher: Learner;
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    teacher = await teacherOn(page, app);
    // The first has the most tracks, the second a student: no order is like another.
    for (const [title, tracks] of [
      ['Beta chords', 2],
      ['Alpha scales', 1],
      ['Gamma rhythm', 1],
    ] as const) {
      const { _id } = await addCourse(app, teacher, title);
      for (let track = 0; track < tracks; track++) await addTrack(app, teacher, _id, LESSON);
      if (!title.startsWith('Alpha')) continue;
      const { token } = teacher;
      await callApi(app.url, 'PUT', `/course/status?courseId=${_id}`, { token, body: { status: 'published' } });
      await buy(app, await signUp(app.url), find(await catalogue(app), title));
    }
    await page.goto('/instructor/courses');
    await expect(page.getByRole('article')).toHaveCount(3);
  });
  const titles = () => visit.page.getByRole('article').getByRole('heading').allTextContents();
  const search = () => visit.page.getByRole('searchbox');

  test(clause('2.route.instructor-courses'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible();
  });

  test(clause('2.instructor-courses.search'), async () => {
    for (const text of ['SCALES', 'alpha']) {
      await search().fill(text);
      await expect.poll(titles).toEqual(['Alpha scales']);
    }
    await search().fill('');
  });

  test(clause('2.instructor-courses.no-match'), async () => {
    await search().fill('nothing like it');
    await expect(visit.page.getByText('No courses match your search criteria.')).toBeVisible();
    await search().fill('');
  });

  test(clause('2.instructor-courses.sort'), async () => {
    await expect(visit.page.getByLabel('Sort by').locator('option')).toHaveText([
      'Newest',
      'Oldest',
      'Popular',
      'Title',
    ]);
  });

  test(clause('9.sort.instructor'), async () => {
    const sort = visit.page.getByLabel('Sort by');
    await sort.selectOption('oldest');
    await expect.poll(titles).toEqual(['Beta chords', 'Alpha scales', 'Gamma rhythm']);
    await sort.selectOption('title');
    await expect.poll(titles).toEqual(['Alpha scales', 'Beta chords', 'Gamma rhythm']);
    await sort.selectOption('popular');
    await expect.poll(titles).toEqual(['Alpha scales', 'Gamma rhythm', 'Beta chords']);
    await sort.selectOption('newest');
    await expect.poll(titles).toEqual(['Gamma rhythm', 'Alpha scales', 'Beta chords']);
  });

  test(clause('2.instructor-courses.new'), async () => {
    await expect(visit.page.getByRole('link', { name: 'New course' })).toHaveAttribute(
      'href',
      '/instructor/create-course',
    );
  });

  test(clause('2.instructor-courses.card'), async () => {
    for (const [title, ...facts] of [
      ['Beta chords', 'DRAFT', '0 students', '2 tracks'],
      ['Alpha scales', 'PUBLISHED', '1 student', '1 track'],
    ] as const) {
      const card = visit.page.getByRole('article').filter({ has: visit.page.getByRole('heading', { name: title }) });
      for (const fact of facts) await expect(card.getByText(fact, { exact: true })).toBeVisible();
    }
  });

  test(clause('9.storage.instructorCourses'), async () => {
    await expect
      .poll(() => visit.page.evaluate(() => localStorage.getItem('instructorCourses')))
      .toContain('Alpha scales');
  });

  test(clause('3.instructor-courses'), async () => {
    const cached = () =>
      visit.page.evaluate(() => JSON.parse(localStorage.getItem('instructorCourses') ?? 'null') as unknown);
    await expect.poll(async () => JSON.stringify(await cached())).toContain('Gamma rhythm');
  });

  test(clause('2.instructor-courses.thumbnail'), async () => {
    const { page } = visit;
    await page.route('**/api/v1/course/instructor', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object[] };
      const data = answer.data.map((course) => ({ ...course, thumbnail: '/api/v1/media/thumbnails/gone.webp' }));
      await route.fulfill({ response, json: { ...answer, data } });
    });
    const asked = page.waitForRequest(/thumbnails\/gone/);
    await page.reload();
    await asked;
    await expect(page.getByRole('article').first().locator('svg').first()).toBeVisible();
    await expect(page.getByRole('article').locator('picture')).toHaveCount(0);
    // An answer that is still on its way would fail in the next test.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  test(clause('2.instructor-courses.detail'), async () => {
    const { page } = visit;
    await page.getByRole('link', { name: 'Beta chords' }).click();
    await expect(page.getByRole('link', { name: 'Back to My Courses' })).toHaveAttribute('href', '/instructor/courses');
    await expect(page.getByRole('button', { name: 'Publish Course' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Tracks of this course' })).toBeVisible();
    await page.goBack();
  });

  test(clause('4.status.dialog'), async () => {
    const { page } = visit;
    await page.getByRole('link', { name: 'Gamma rhythm' }).click();
    await expect(page).toHaveURL(/\/instructor\/course\//);
    await page.getByRole('button', { name: 'Publish Course' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Status Change' });
    await expect(dialog).toContainText('Are you sure you want to publish the course "Gamma rhythm"?');
    await expect(dialog).toContainText('This will make the course visible to all students.');
    await dialog.getByRole('button', { name: 'Publish Course', exact: true }).click();
    await expect(page.getByText('Course published successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Move to Draft' }).click();
    await expect(dialog).toContainText('Are you sure you want to move to draft the course "Gamma rhythm"?');
    await expect(dialog).toContainText('This will hide the course from students.');
    await expect(dialog.getByRole('button', { name: 'Move to Draft', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/instructor/courses');
  });

  /** A new course with a lesson, in its detail. */
  const openNew = async (title: string) => {
    const { _id } = await addCourse(visit.app, teacher, title);
    await addTrack(visit.app, teacher, _id, LESSON);
    await visit.page.goto(`/instructor/course/${_id}`);
  };
  const STATUS = '**/api/v1/course/status?*';

  test(clause('4.status.updating'), async () => {
    const { page } = visit;
    await openNew('Updating');
    const dialog = page.getByRole('dialog', { name: 'Confirm Status Change' });
    for (const [name, question] of [
      ['Publish Course', 'Are you sure you want to publish the course "Updating"?'],
      ['Move to Draft', 'Are you sure you want to move to draft the course "Updating"?'],
    ] as const) {
      const answer = await holdBack(page, STATUS);
      await page.getByRole('button', { name }).click();
      await dialog.getByRole('button', { name }).click();
      await expect(dialog.getByRole('button', { name: 'Updating...', exact: true })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      // The list has the new status by now; the question is still the one that was answered.
      await expect(page.getByText(name === 'Publish Course' ? 'PUBLISHED' : 'DRAFT', { exact: true })).toBeVisible();
      await expect(dialog).toContainText(question);
      answer();
      await expect(dialog).toHaveCount(0);
      await page.unroute(STATUS);
    }
  });

  test(clause('8.status.failed'), async () => {
    const { page } = visit;
    const json = { success: false, code: 'bad_request', message: '' };
    await openNew('Refused without a word');
    await page.route(STATUS, (route) => route.fulfill({ status: 400, json }));
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Course' }).click();
    await expect(toast(page, 'Failed to update course status. Please try again.')).toBeVisible();
    await expect(page.getByText('DRAFT', { exact: true })).toBeVisible();
    await page.unroute(STATUS);
    await page.goto('/instructor/courses');
  });

  test(clause('8.status'), async () => {
    const { page } = visit;
    await openNew('Status');
    const change = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    await change('Publish Course');
    await expect(page.getByText('Course published successfully!')).toBeVisible();
    await change('Move to Draft');
    await expect(page.getByText('Course moved to draft successfully!')).toBeVisible();
    await page.goto('/instructor/courses');
  });

  test(clause('4.status.optimistic'), async () => {
    const { page } = visit;
    await openNew('Refused');
    const json = { success: false, code: 'invalid', message: 'A course needs a track first.' };
    const answer = await holdBack(page, STATUS, (route) => route.fulfill({ status: 400, json }));
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Course' }).click();
    await expect(page.getByText('PUBLISHED', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to My Courses' }).click();
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Refused', exact: true }) });
    await expect(card).toContainText('PUBLISHED');
    answer();
    await expect(card).toContainText('DRAFT');
    // The dialog waits no longer than a person does: by now the error has its place among the changes.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /change/ })
      .click();
    await expect(page.getByRole('dialog').getByText(json.message)).toBeVisible();
    await page.unroute(STATUS);
  });
});

test.describe('an instructor without courses', () => {
  const visit = screen({}, async ({ page, app }) => {
    await teacherOn(page, app);
    await page.goto('/instructor/courses');
  });

  test(clause('2.instructor-courses.empty'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'No Courses Available' })).toBeVisible();
  });

  test(clause('2.instructor-courses.first'), async () => {
    await expect(visit.page.getByRole('link', { name: 'Create Your First Course' })).toHaveAttribute(
      'href',
      '/instructor/create-course',
    );
  });
});

test.describe('the list of courses that is awaited, or fails', () => {
  const URL = '**/api/v1/course/instructor';

  test(clause('9.skeletons-instructor'), async ({ page, app }) => {
    await teacherOn(page, app);
    await page.route(URL, () => undefined);
    await page.goto('/instructor/courses');
    await expect(page.getByTestId('course-skeleton')).toHaveCount(6);
  });

  test(clause('8.instructor.list'), async ({ page, app }) => {
    await teacherOn(page, app);
    await page.route(URL, (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'invalid', message: 'Not today' } }),
    );
    await page.goto('/instructor/courses');
    await expect(page.getByText('Failed to fetch courses: Not today')).toBeVisible();
    const missing = [
      ['No response received from the server', ''],
      ['No data in the response', '{ "success": true }'],
      ['No courses data received from the server', '{ "success": true, "data": null }'],
      ['No courses data in the response', '{ "success": true, "data": {} }'],
    ] as const;
    for (const [words, body] of missing) {
      await page.unrouteAll();
      await page.route(URL, (route) => route.fulfill({ contentType: 'application/json', body }));
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(`Failed to fetch courses: ${words}`)).toBeVisible();
    }
    await page.unrouteAll();
    await page.route(URL, (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Failed to fetch courses. Please try again.')).toBeVisible();
  });
});

test.describe('the tracks of a course', () => {
  let teacher: Learner;
  let courseId = '';
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    teacher = await teacherOn(page, app);
    courseId = (await addCourse(app, teacher, 'Chords'))._id;
    await page.goto(`/instructor/course/${courseId}?open=new`);
    await expect(page.getByRole('form', { name: 'Add Track' })).toBeVisible();
  });
  const form = () => visit.page.getByRole('form', { name: 'Add Track' });
  const type = async (name: string) => {
    await form().getByRole('group', { name: 'Type', exact: true }).getByText(name).click();
    await expect(form().getByRole('radio', { name })).toBeChecked();
  };
  const add = () => form().getByRole('button', { name: 'Add Track' }).click();
  /** The server refuses without words of its own. */
  const refuse = (url: string) =>
    visit.page.route(url, (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'bad_request', message: '' } }),
    );
  const openNew = () => visit.page.goto(`/instructor/course/${courseId}?open=new`);

  test(clause('2.route.instructor-course'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Chords', level: 1 })).toBeVisible();
  });

  test(clause('5.track.default'), async () => {
    // The three of the clause in its order; the quiz, a fourth kind that the clauses do not know, follows them.
    const kinds = form().getByRole('group', { name: 'Type', exact: true }).getByRole('radio');
    await expect(kinds).toHaveCount(4);
    for (const [place, name] of ['Folder', 'Video', 'Text', 'Quiz'].entries()) {
      await expect(kinds.nth(place)).toHaveAccessibleName(name);
    }
    await expect(form().getByRole('radio', { name: 'Video' })).toBeChecked();
  });

  test(clause('5.track.title'), async () => {
    await add();
    await expect(form().getByText('Track title is required')).toBeVisible();
  });

  test(clause('5.track.description'), async () => {
    await add();
    await expect(form().getByText('Track description is required')).toBeVisible();
  });

  test(clause('5.track.video'), async () => {
    await type('Video');
    await add();
    await expect(form().getByText('Video URL is required for video tracks')).toBeVisible();
  });

  test(clause('5.track.text'), async () => {
    await type('Text');
    await form().getByLabel('Title').fill('Notes');
    await add();
    await expect(form().getByText('Content is required for text tracks')).toBeVisible();
  });

  test(clause('5.track.trimmed'), async () => {
    await form().getByLabel('Title').fill('   ');
    await form().getByLabel('Description').fill(' \n ');
    for (const [name, label, text] of [
      ['Video', 'Video URL', 'Video URL is required for video tracks'],
      ['Text', 'Content', 'Content is required for text tracks'],
    ] as const) {
      await type(name);
      await form().getByLabel(label, { exact: true }).fill('   ');
      await add();
      for (const said of ['Track title is required', 'Track description is required', text]) {
        await expect(form().getByText(said)).toBeVisible();
      }
    }
  });

  test(clause('8.tracks.added'), async () => {
    await type('Folder');
    await form().getByLabel('Title').fill('Part one');
    await form().getByLabel('Description').fill('The beginning');
    await add();
    await expect(toast(visit.page, 'Track added successfully!')).toBeVisible();
    await expect
      .poll(async () => (await draftOf(visit.app, teacher, courseId)).tracks.map(({ title }) => title))
      .toContain('Part one');

    const ADD = '**/api/v1/course/content/track/add';
    await refuse(ADD);
    await type('Folder');
    await form().getByLabel('Title').fill('Part two');
    await form().getByLabel('Description').fill('The end');
    await add();
    await expect(toast(visit.page, 'Failed to add track')).toBeVisible();
    await visit.page.unroute(ADD);
  });

  test(clause('4.tracks.edit'), async () => {
    const { page, app } = visit;
    const track = await addTrack(app, teacher, courseId, { type: 'text', title: 'Clay', content: 'Earth' });
    await page.goto(`/instructor/course/${courseId}?open=${track._id}`);
    const edit = page.getByRole('form', { name: 'Edit Track' });
    await edit.getByLabel('Content', { exact: true }).fill('Earth and water');
    await edit.getByRole('button', { name: 'Update Track' }).click();
    await expect
      .poll(async () => (await draftOf(app, teacher, courseId)).tracks.find(({ _id }) => _id === track._id)?.content)
      .toBe('Earth and water');
    await openNew();
  });

  test(clause('8.tracks.updated'), async () => {
    const { page, app } = visit;
    const track = await addTrack(app, teacher, courseId, { type: 'text', title: 'Fire', content: 'Hot' });
    await page.goto(`/instructor/course/${courseId}?open=${track._id}`);
    await page.getByLabel('Content', { exact: true }).fill('Very hot');
    await page.getByRole('button', { name: 'Update Track' }).click();
    await expect(toast(page, 'Track updated successfully!')).toBeVisible();
    await openNew();
  });

  test(clause('8.tracks.removed'), async () => {
    const { page, app } = visit;
    const track = await addTrack(app, teacher, courseId, { type: 'text', title: 'Away', content: 'C' });
    await page.goto(`/instructor/course/${courseId}?open=${track._id}`);
    await page.getByRole('button', { name: 'Actions for Away' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast(page, 'Track removed successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Text: Away' })).toBeVisible();
    await callApi(app.url, 'GET', `/course/content/track/history?trackId=${track._id}`, { token: teacher.token });
    await openNew();

    // Refused where this device has nowhere to keep it: else it waits in the sync panel with the reason.
    const context = await page.context().browser()?.newContext({ baseURL: app.url, serviceWorkers: 'block' });
    if (!context) throw new Error('No browser');
    const other = await context.newPage();
    await signInOn(other, teacher);
    await other.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await other.route('**/api/v1/course/content/track/remove', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'bad_request', message: '' } }),
    );
    await other.goto(`/instructor/course/${courseId}?open=${track._id}`);
    await other.getByRole('button', { name: 'Actions for Away' }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast(other, 'Failed to remove track')).toBeVisible();
    await context.close();
  });

  test(clause('6.instructor'), async () => {
    const { page } = visit;
    await page.goto(`/instructor/course/${courseId}?open=details`);
    await page.getByLabel('Title').fill('Chords by ear');
    await page.keyboard.press('Control+s');
    const draft = () => draftOf(visit.app, teacher, courseId);
    await expect.poll(async () => (await draft()).course.title).toBe('Chords by ear');
    await openNew();
    await type('Text');
    await form().getByLabel('Title').fill('Managed');
    await form().getByLabel('Description').fill('A lesson');
    await form().getByLabel('Content', { exact: true }).fill('C');
    await add();
    await expect.poll(async () => (await draft()).tracks.map(({ title }) => title)).toContain('Managed');
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Course' }).click();
    await expect.poll(async () => (await draft()).course.status).toBe('published');
    await page.goto('/instructor');
    await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Total Courses' })).toContainText('1');
  });
});
