import { readFile } from 'node:fs/promises';
import { clause, expect, type Learner, screen, test } from './screen.ts';
import { addCourse, addTrack, teacherOn } from './teaching.ts';
import { callApi } from '../../support/api-client.ts';
import { sellOverHttp } from '../../support/sell-over-http.ts';

test.describe('what an instructor learns of their courses', () => {
  let learner: Learner;
  let unread: () => Promise<number>;
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    const teacher = await teacherOn(page, app);
    unread = async () => {
      const told = await callApi<{ data: { unread: number } }>(app.url, 'GET', '/instructor/notifications/unread', {
        token: teacher.token,
      });
      return told.data.unread;
    };
    const [chords, scales] = [await addCourse(app, teacher, 'Chords'), await addCourse(app, teacher, 'Scales')];
    for (const { _id } of [chords, scales]) {
      await addTrack(app, teacher, _id, { type: 'text', title: 'One', content: 'Words.' });
      const body = { status: 'published' };
      await callApi(app.url, 'PUT', `/course/status?courseId=${_id}`, { token: teacher.token, body });
    }
    await addCourse(app, teacher, 'Still a draft');
    await sellOverHttp(app.url, chords._id, 499);
    await sellOverHttp(app.url, scales._id, 499);
    learner = await sellOverHttp(app.url, chords._id, 499);
    const { token } = learner;
    const review = { courseId: chords._id, rating: 4, text: 'What I think' };
    await callApi(app.url, 'POST', '/course/review', { token, body: review });
    await callApi(app.url, 'POST', '/refund', { token, body: { courseId: chords._id, reason: 'Why I go' } });
  });

  test(clause('2.shell.summary'), async () => {
    await visit.page.goto('/instructor');
    await expect(visit.page.getByRole('main').locator('dl > div')).toHaveText([
      /^Total Courses2\D/,
      /^Total Students3\D/,
      /^Total Earnings₹1,497\.00/,
    ]);
  });

  test(clause('2.shell.earnings'), async () => {
    const { page } = visit;
    await page.goto('/instructor/earnings');
    const main = page.getByRole('main');
    await expect(main.locator('dl')).toContainText('₹1,497.00');
    await expect(main.getByRole('img', { name: /^Net earnings for the last 30 days/ })).toHaveAccessibleName(
      /₹1,497\.00/,
    );
    await main.getByRole('tab', { name: 'By month' }).click();
    const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric' }).format(new Date());
    const byMonth = main.getByRole('table', { name: 'All months' });
    await expect(byMonth.getByRole('row', { name: month })).toHaveText(`${month}₹1,497.003₹1,497.00–`);
    await expect(main.getByRole('img', { name: /^Net earnings/ })).toHaveAccessibleName(/₹1,497\.00/);
    await expect(main.locator('figure rect')).toHaveCount(1);
    const byCourse = main.getByRole('table', { name: 'All courses sold' });
    await expect(byCourse.getByRole('row')).toHaveText([
      /^Course/,
      /^Chords.*₹998\.00New.*2₹998\.00–$/,
      /^Scales.*₹499\.00New.*1₹499\.00/,
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const file = test.info().outputPath('earnings.csv');
    await download.saveAs(file);
    const csv = await readFile(file, 'utf8');
    expect(csv).toMatch(/^\u{feff}Month,Course,Sales,Gross \(INR\),Refunds,Refunded \(INR\),Net \(INR\)\r\n/u);
    expect(csv).toMatch(/\r\n\d{4}-\d\d,Chords,2,998,0,0,998\r\n/);
  });

  test(clause('2.shell.notifications'), async () => {
    const { page } = visit;
    await page.goto('/instructor/notifications');
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    const told = [
      `Refund requested${learner.username} requested a refund of ₹499.00 for “Chords”.`,
      `New review${learner.username} gave “Chords” 4 of 5 stars.`,
      `New sale${learner.username} bought “Chords” for ₹499.00.`,
      /New sale.* bought “Scales” for ₹499\.00\./,
      /New sale.* bought “Chords” for ₹499\.00\./,
    ];
    await expect(rows).toContainText(told);
    const main = page.getByRole('main');
    await expect(main).not.toContainText(/What I think|Why I go|@/);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: 'Notifications 5 unread' })).toBeVisible();
    await rows.getByRole('link', { name: 'New review' }).click();
    await expect(page).toHaveURL(/\/course\/overview\/.*#reviews/);
    // The page below is another one: what this one writes must have reached the server before it goes.
    await expect.poll(unread).toBe(4);
    await page.goto('/instructor/notifications');
    await expect(sidebar.getByRole('link', { name: 'Notifications 4 unread' })).toBeVisible();
    await main.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(sidebar.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(main.getByText('All read')).toBeVisible();
    await page.reload();
    await expect(main.getByText('All read')).toBeVisible();
    await expect(rows).toContainText(told);
  });
});
