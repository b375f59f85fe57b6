import { startDevice } from '../support/device.tsx';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { matchRoute } from '#app/routes/app-routes.ts';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import type { Track } from '#contract/track.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { call } from '#data/api/http-client.ts';
import { loadContent, saveProgress } from '#data/copies/server-copies.ts';
import { LearningTabs } from '#features/learning/learning-tabs.tsx';
import { fetchContent } from '#data/queries/learning/fetch-content.ts';
import { tracks } from '#server/db/schema.ts';
import { parseWaitingLessons } from '#server/services/learning/lesson-documents.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { aProgress } from '../support/a-progress.ts';

const device = startDevice();

async function addCourse(title: string) {
  const [id = ''] = await device.server.addCourses({ title });
  return id;
}
const activeTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('My Learning', () => {
  it('shows the tab that the address names, and goes to the address of the tab that is chosen', async () => {
    const [owned, wished] = [await addCourse('Owned'), await addCourse('Wished')];
    await device.server.grant(device.user.id, owned);
    await device.server.request('/wishlist/add', { as: device.user, body: { courseId: wished } });
    await device.signIn();
    const { address } = await device.open('/my-learning/wishlist');
    expect(await screen.findByRole('heading', { name: 'Wished' })).toBeTruthy();
    expect(activeTab()).toBe('Wishlist');
    expect(screen.queryByRole('heading', { name: 'Owned' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Purchased Courses' }));
    expect(await screen.findByRole('heading', { name: 'Owned' })).toBeTruthy();
    expect([address(), activeTab()]).toEqual(['/my-learning', 'Purchased Courses']);
  });

  it("draws no words under 'Start', which would lie on them", async () => {
    const [owned, wished] = [await addCourse('Owned'), await addCourse('Wished')];
    await device.server.grant(device.user.id, owned);
    await device.server.request('/wishlist/add', { as: device.user, body: { courseId: wished } });
    await device.signIn();
    await device.open('/my-learning/wishlist');
    const wordsOn = async (title: string) => {
      const card = (await screen.findByRole('heading', { name: title })).closest('article');
      return [...(card?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent);
    };
    expect(await wordsOn('Wished')).toEqual(['Wished']);
    await userEvent.click(screen.getByRole('tab', { name: 'Purchased Courses' }));
    expect(await wordsOn('Owned')).toEqual([]);
    expect(screen.getAllByRole('link', { name: /^Start/ })).not.toEqual([]);
  });

  it('leads from a tab that does not exist to the first one', async () => {
    await device.signIn();
    const { address } = await device.open('/my-learning/certificates');
    expect(await screen.findByText(LEARNING_TEXT.noPurchased)).toBeTruthy();
    expect(address()).toBe('/my-learning');
  });
});

it(clause('8.tab.outside'), () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outside = () =>
    render(
      <MemoryRouter>
        <LearningTabs>panel</LearningTabs>
      </MemoryRouter>,
    );
  expect(outside).toThrow('useTab must be used within a TabProvider');
  silenced.mockRestore();
});

describe('a text lesson', () => {
  const CONTENT = '# Borrowing\n\n## Rules\n\nSee [this](javascript:alert(1)) and [that](https://example.com).';
  const addLesson = async () => {
    const courseId = await addCourse('Rust');
    const lesson = { courseId, type: 'text', title: 'Borrowing', content: CONTENT } as const;
    const [row] = await device.server.db.insert(tracks).values(lesson).returning();
    await parseWaitingLessons(device.server.db, new AbortController().signal);
    await device.server.grant(device.user.id, courseId);
    await device.signIn();
    return { courseId, trackId: row?.id ?? '', address: `/course/reader?courseId=${courseId}&trackId=${row?.id}` };
  };
  const expectLesson = async () => {
    expect(await screen.findByRole('heading', { level: 2, name: 'Rules' })).toBeTruthy();
    // The heading that repeats the title is the page's own.
    expect(screen.getAllByRole('heading', { name: 'Borrowing' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'that' }).getAttribute('href')).toBe('https://example.com');
    expect(screen.getByText('this').getAttribute('href')).toBeNull();
  };

  it('is shown as the server parsed it', async () => {
    const { address } = await addLesson();
    await device.open(address);
    await expectLesson();
  });

  it('is shown from a copy that was saved when the server did not parse', async () => {
    const { address, courseId } = await addLesson();
    const content = await fetchContent(device.user.id, courseId, new AbortController().signal);
    const row = await loadContent(device.user.id, courseId);
    if (!row) throw new Error('The content was not saved');
    const older = content.tracks.map(({ document, ...track }) => {
      expect(document).not.toBeNull();
      return track as Track;
    });
    await writeAs(row.userId, 'contents', (db) => db.contents.put({ ...row, tracks: older }));
    device.online = false;
    await device.open(address);
    await expectLesson();
  });
});

describe('the tracks of a course', () => {
  it('stand in their order, for those who own it', async () => {
    const course = await addCourse('Rust');
    const lesson = { courseId: course, type: 'text', content: '# Hi' } as const;
    await device.server.db.insert(tracks).values([
      { ...lesson, title: 'Second', orderKey: 'a1' },
      { ...lesson, title: 'First', orderKey: 'a0' },
    ]);
    await device.server.grant(device.user.id, course);
    await device.signIn();
    await device.open(`/my-learning/course/${course}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rust' })).toBeTruthy();
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(titles).toEqual(['First', 'Second']);
    expect(screen.getByText('0 of 2 lessons done')).toBeTruthy();
  });

  it(clause('2.folder.nested'), async () => {
    const courseId = await addCourse('Rust');
    const folder = async (title: string, parentId: string | null) => {
      const row = { courseId, parentId, title, type: 'folder' } as const;
      return (await device.server.db.insert(tracks).values(row).returning())[0]?.id ?? '';
    };
    const inner = await folder('Lifetimes', await folder('Ownership', null));
    await device.server.db
      .insert(tracks)
      .values({ courseId, parentId: inner, type: 'text', title: 'Borrowing', content: 'Hi' });
    await device.server.grant(device.user.id, courseId);
    await device.signIn();
    // React's test mode does not go on by itself with a page whose code comes late.
    await matchRoute('/my-learning/course/track/any').route.preload();
    const { address } = await device.open(`/my-learning/course/${courseId}`);
    await userEvent.click(await screen.findByRole('link', { name: 'View Tracks: Ownership' }));
    await userEvent.click(await screen.findByRole('link', { name: 'View Tracks: Lifetimes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lifetimes' })).toBeTruthy();
    expect(address()).toBe(`/my-learning/course/track/${inner}`);
    expect(await screen.findByRole('link', { name: 'Read: Borrowing' })).toBeTruthy();
  });

  it('are refused to others, with the way to the course', async () => {
    const course = await addCourse('Rust');
    await device.signIn();
    await device.open(`/my-learning/course/${course}`);
    expect(await screen.findByText("You don't own this course")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the course' }).getAttribute('href')).toBe(
      `/course/overview/${course}`,
    );
  });

  it('of a course that does not exist say so', async () => {
    await device.signIn();
    await device.open('/my-learning/course/00000000-0000-4000-8000-000000000000');
    expect(await screen.findByText('This content does not exist')).toBeTruthy();
  });
});

describe('going on in a course', () => {
  // A press leads to the lesson, whose code is transformed at its first use.
  beforeAll(() => matchRoute('/course/reader').route.preload(), 60_000);

  /** A course of two folders with two texts each, owned. */
  const addFolders = async () => {
    const courseId = await addCourse('Rust');
    const add = async (row: Partial<typeof tracks.$inferInsert> & { title: string }) => {
      const values = { courseId, type: 'text' as const, content: 'Hi', ...row };
      return (await device.server.db.insert(tracks).values(values).returning())[0]?.id ?? '';
    };
    const ids: string[] = [];
    for (const [at, title] of ['Basics', 'More'].entries()) {
      const parentId = await add({ title, type: 'folder', content: null, orderKey: `a${at}` });
      for (const n of [1, 2]) ids.push(await add({ parentId, title: `${title} ${n}`, orderKey: `a${n}` }));
    }
    await device.server.grant(device.user.id, courseId);
    await device.signIn();
    return { courseId, ids };
  };
  const done = async (courseId: string, trackIds: readonly string[], from = Date.now()) => {
    const items = trackIds.map((trackId, index) =>
      aProgress({ courseId, trackId, positionAt: from + index, completedAt: from + index }),
    );
    const { status } = await device.server.request('/progress', { method: 'PUT', as: device.user, body: { items } });
    expect(status).toBe(200);
  };

  it('starts with the first lesson, whose folder is open, and opens another in place', async () => {
    const { courseId, ids } = await addFolders();
    await device.open(`/my-learning/course/${courseId}`);
    const start = await screen.findByRole('link', { name: 'Start: Basics 1' });
    expect(start.getAttribute('href')).toBe(`/course/reader?courseId=${courseId}&trackId=${ids[0]}`);
    expect(screen.getByRole('button', { name: 'Basics', expanded: true })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /More 1/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }));
    expect(screen.getByRole('link', { name: /More 1/ }).getAttribute('href')).toContain(ids[2]);
    await userEvent.click(screen.getByRole('button', { name: 'Basics', expanded: true }));
    expect(screen.queryByRole('link', { name: /Basics 2/ })).toBeNull();
  });

  it('resumes with the lesson after those that are done, and says when all are', async () => {
    const { courseId, ids } = await addFolders();
    await done(courseId, ids.slice(0, 2));
    const { address } = await device.open(`/my-learning/course/${courseId}`);
    expect(await screen.findByRole('link', { name: 'Resume: More 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More', expanded: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Resume: More 1' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'More 1' })).toBeTruthy();
    expect(address()).toBe(`/course/reader?courseId=${courseId}&trackId=${ids[2]}`);
  });

  it('says when all lessons are done', async () => {
    const { courseId, ids } = await addFolders();
    await done(courseId, ids);
    await device.open(`/my-learning/course/${courseId}`);
    expect(await screen.findByText('You have completed this course.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Start|Resume)/ })).toBeNull();
  });

  it('is led to by an address that does not know the lesson yet', async () => {
    const { courseId, ids } = await addFolders();
    await done(courseId, ids.slice(0, 1));
    const { address } = await device.open(`/my-learning/course/${courseId}/next`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Basics 2' })).toBeTruthy();
    expect(address()).toBe(`/course/reader?courseId=${courseId}&trackId=${ids[1]}`);
  });

  it('lists the course that was studied last first, and its Resume leads to the next lesson', async () => {
    const { courseId, ids } = await addFolders();
    const later = await addCourse('Bought since');
    await device.server.grant(device.user.id, later);
    await done(courseId, ids.slice(0, 1), Date.now() + 1000);
    const { signal } = new AbortController();
    await fetchContent(device.user.id, courseId, signal);
    await device.open('/my-learning');
    // Until this device has a copy of the progress.
    const resume = await screen.findByRole('link', { name: 'Resume Rust' });
    expect(resume.getAttribute('href')).toBe(`/my-learning/course/${courseId}/next`);
    const { data } = await call('progressGet', { userId: device.user.id, signal });
    await saveProgress(device.user.id, data);
    expect(await screen.findByRole('heading', { name: 'Bought since' })).toBeTruthy();
    const titles = screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
    expect(titles).toEqual(['Rust', 'Bought since']);
    await vi.waitFor(() => expect(resume.getAttribute('href')).toContain(ids[1]));
    expect(screen.getByRole('link', { name: 'Start Bought since' }).getAttribute('href')).toBe(
      `/my-learning/course/${later}/next`,
    );
  });

  it('says at the last lesson that the course is complete, and leads to where that is celebrated', async () => {
    const { courseId, ids } = await addFolders();
    await done(courseId, ids.slice(0, 3));
    const { address } = await device.open(`/course/reader?courseId=${courseId}&trackId=${ids[3]}`);
    // Until the page knows of the others: before that, nobody can say that this is the last.
    await screen.findByRole('link', { name: /More 1.*done/ });
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('You have completed Rust.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'See your course' }));
    expect(await screen.findByRole('heading', { name: 'You have completed this course.' })).toBeTruthy();
    expect(address()).toBe(`/my-learning/course/${courseId}`);
    expect(screen.getByRole('link', { name: 'Rate this course' })).toBeTruthy();
    // Else the next page would still show it: toasts outlive a page.
    await vi.waitFor(() => expect(screen.queryByText('You have completed Rust.')).toBeNull(), { timeout: 8000 });
  });

  it('says nothing of a course that was complete before', async () => {
    const { courseId, ids } = await addFolders();
    await done(courseId, ids);
    await device.open(`/course/reader?courseId=${courseId}&trackId=${ids[3]}`);
    expect(await screen.findByRole('button', { name: /done/i, pressed: true })).toBeTruthy();
    expect(screen.queryByText('You have completed Rust.')).toBeNull();
  });
});
