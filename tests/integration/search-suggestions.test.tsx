import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';
import { resetSearch } from '#data/catalogue/search/search-catalogue.ts';
import { deletePersistedQueries } from '#data/queries/persist-queries.ts';

const device = startDevice();

beforeEach(async () => {
  resetSearch();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  await device.server.db.delete(courses);
  await device.server.addCourses(
    { title: 'Python for Beginners', creatorName: 'Asha Rao', popularity: 3 },
    { title: 'Photo Albums', category: 'photography', subCategory: 'photo-editing', creatorName: 'Pytor Mehta' },
    { title: 'Guitar basics', category: 'music', subCategory: 'guitar' },
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>('Search courses');
const combobox = () => screen.findByRole('combobox', { name: 'Search courses' });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

async function typing(words: string) {
  await userEvent.click(field());
  await combobox();
  await userEvent.type(field(), words);
}

describe.each(['the server', 'this device'])('suggestions of %s', (from) => {
  beforeEach(async () => {
    if (from === 'the server') return;
    await syncCatalogue();
    device.online = false;
  });

  it('name courses, categories and instructors, and say how many they are', async () => {
    await device.open('/about-course');
    await typing('pyt');
    const found = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    await waitFor(() => expect(found.getAllByRole('option').length).toBeGreaterThan(1));
    const ofCourses = within(found.getByRole('group', { name: 'Courses' })).getAllByRole('option');
    expect(ofCourses[0]?.textContent).toBe('Python for BeginnersAsha Rao');
    expect(within(found.getByRole('group', { name: 'Instructors' })).getByText('Pytor Mehta')).toBeTruthy();
    const all = found.getAllByRole('option').length;
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(`${all} suggestions`);
  });

  it('read a typo, and lead to the course', async () => {
    const { address } = await device.open('/about-course');
    await typing('phyton');
    expect(await option('python')).toBeTruthy();
    await userEvent.click(await option(/^Python for Beginners/));
    expect(address()).toMatch(/^\/course\/overview\//);
  });
});

describe('the combobox of the search', () => {
  it('is walked by the arrows, and chosen from by Enter', async () => {
    const { address } = await device.open('/about-course');
    await typing('guit');
    await option(/^Guitar basics/);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toContain('Guitar basics');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toContain('Guitar');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBeNull();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/courses/music?subCategory=guitar');
  });

  it('is closed by Escape, which leaves the words, and searches for them by Enter', async () => {
    const { address } = await device.open('/about-course');
    await typing('guit');
    await option(/^Guitar basics/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(field().value).toBe('guit');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/courses/guit');
  });

  it('says that there is nothing to suggest', async () => {
    await device.open('/about-course');
    await typing('xqzw');
    await waitFor(() => expect(screen.getByText('No suggestions')).toBeTruthy());
  });

  it('remembers the searches of who is signed in, until they clear them or log out', async () => {
    await device.signIn();
    await device.open('/about-course');
    await typing('guitar{Enter}');
    await waitFor(() => expect(localStorage.getItem(`searches:${device.user.id}`)).toBe('["guitar"]'));
    await userEvent.clear(field());
    expect(await option('guitar')).toBeTruthy();
    await userEvent.click(await option('Clear recent searches'));
    expect(localStorage.getItem(`searches:${device.user.id}`)).toBeNull();
    await typing('piano{Enter}');
    localStorage.setItem('searches:visitor', '["chess"]');
    deletePersistedQueries(localStorage, null);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('searches:'))).toEqual(['searches:visitor']);
  });
});

describe('a search that was mistyped', () => {
  it('shows what was meant, and the words as they were typed on request', async () => {
    const { address } = await device.open('/courses/phyton');
    expect(await screen.findByRole('heading', { name: 'Python for Beginners' })).toBeTruthy();
    expect(screen.getByText(/^Showing results for/).textContent).toBe(
      'Showing results for python. Search for phyton instead',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Search for phyton instead' }));
    expect(address()).toBe('/courses/phyton?exact=true');
    expect(await screen.findByRole('heading', { name: "No courses found for 'phyton'" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Music' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Top-rated courses' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'python' }));
    expect(address()).toBe('/courses/python');
  });
});

describe('the search box of a list', () => {
  it('offers to search all courses, and leaves its words behind', async () => {
    const { address } = await device.open('/courses/music');
    await screen.findByRole('heading', { name: 'Guitar basics' });
    const box = screen.getByLabelText<HTMLInputElement>(/^Search these courses/);
    await userEvent.type(box, 'python');
    await userEvent.click(await option('Search all courses for ‘python’'));
    expect(address()).toBe('/courses/python');
    expect(await screen.findByRole('heading', { name: 'Python for Beginners' })).toBeTruthy();
  });
});
