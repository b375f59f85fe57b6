import { startDevice } from '../support/device.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { courses } from '#server/db/schema.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';
import { resetSearch } from '#data/catalogue/search/search-catalogue.ts';

const device = startDevice();

beforeEach(async () => {
  resetSearch();
  await device.server.db.delete(courses);
  await device.server.addCourses(
    {
      title: 'Guitar basics',
      category: 'music',
      subCategory: 'guitar',
      level: 'Beginner',
      pricePaise: 0,
      popularity: 9,
    },
    {
      title: 'Guitar solos',
      category: 'music',
      subCategory: 'guitar',
      level: 'Advanced',
      averageRating: 4.6,
      ratingsCount: 2,
    },
    { title: 'Piano basics', category: 'music', subCategory: 'piano', level: 'Beginner', pricePaise: 200_000 },
    { title: 'Guitar shop sales', category: 'business', subCategory: 'sales' },
  );
});

const titles = () =>
  screen
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
    .sort();
const shows = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const option = (name: RegExp) => panel().findByRole('checkbox', { name });

describe('the filters of a list', () => {
  it('narrow it, stand in the address, and are taken back one by one or all at once', async () => {
    const { address } = await device.open('/courses/music');
    await userEvent.click(await option(/^Beginner 2 courses/));
    await shows('Guitar basics', 'Piano basics');
    expect(address()).toBe('/courses/music?level=Beginner');
    await userEvent.click(await option(/^Guitar 1 course/));
    await shows('Guitar basics');
    expect(await screen.findByText('1 course')).toBeTruthy();
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    await userEvent.click(chips.getByRole('button', { name: 'Remove Level: Beginner' }));
    await shows('Guitar basics', 'Guitar solos');
    expect(address()).toBe('/courses/music?subCategory=guitar');
    await userEvent.click(chips.getByRole('button', { name: 'Clear all' }));
    await shows('Guitar basics', 'Guitar solos', 'Piano basics');
    expect(address()).toBe('/courses/music');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('are read from the address, and keep the order that stands beside them', async () => {
    const { address } = await device.open('/courses/guitar?sort=a-z&category=music&rating=4.5');
    await shows('Guitar solos');
    expect(panel().getByRole<HTMLInputElement>('radio', { name: /^4.5 stars and up/ }).checked).toBe(true);
    await userEvent.click(panel().getByRole('radio', { name: 'Any rating' }));
    await shows('Guitar basics', 'Guitar solos');
    expect(address()).toBe('/courses/guitar?sort=a-z&category=music');
  });

  it('are the same without a network, in a category and in a search', async () => {
    await syncCatalogue();
    device.online = false;
    await device.open('/courses/guitar?category=music');
    await shows('Guitar basics', 'Guitar solos');
    await userEvent.click(await option(/^Free 1 course/));
    await shows('Guitar basics');
  });

  it('look for words in the whole list, and say so when nothing is left', async () => {
    const { address } = await device.open('/courses/music');
    await screen.findByRole('heading', { name: 'Piano basics' });
    const box = screen.getByRole('searchbox', { name: /^Search these courses/ });
    await userEvent.type(box, 'SOLO');
    await shows('Guitar solos');
    await waitFor(() => expect(address()).toBe('/courses/music?text=SOLO'));
    await userEvent.type(box, 'zzz');
    expect(await screen.findByRole('heading', { name: "No courses found for 'Music'" })).toBeTruthy();
    expect(screen.getByText("Try adjusting your search or filter to find what you're looking for.")).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await shows('Guitar basics', 'Guitar solos', 'Piano basics');
    expect((box as HTMLInputElement).value).toBe('');
  });

  it('open in a sheet that tells how many courses are left', async () => {
    await device.open('/courses/music');
    await screen.findByRole('heading', { name: 'Piano basics' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: /^Beginner/ }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Show 2 courses' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shows('Guitar basics', 'Piano basics');
  });
});

describe('a long list', () => {
  /** What the list waits for; null while it waits for nothing. */
  let seen: (() => void) | null = null;

  beforeEach(async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        #tell: () => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.#tell = () => tell([{ isIntersecting: true }]);
        }
        observe() {
          seen = this.#tell;
        }
        disconnect() {
          seen = null;
        }
      },
    );
    const many = Array.from({ length: 130 }, (_, n) => ({ title: `Song ${n}`, category: 'arts' as const }));
    await device.server.addCourses(...many);
  });
  afterEach(() => vi.unstubAllGlobals());

  // Roles of so many elements take jsdom seconds.
  const count = (cards: number) => waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(cards));
  const scrollToEnd = async () => {
    await waitFor(() => expect(seen).not.toBeNull());
    act(() => seen?.());
  };

  it('comes by itself for four steps, then by the button, so that the footer can be reached', async () => {
    await device.open('/courses/arts');
    await count(24);
    for (const cards of [48, 72, 96]) {
      await scrollToEnd();
      await count(cards);
    }
    await screen.findByText('Showing 96 of 130 courses');
    expect(seen).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await count(120);
    expect(seen).toBeNull();
  });

  it('asks for nothing by itself after a failure, and offers Retry', async () => {
    await device.open('/courses/arts');
    await count(24);
    device.online = false;
    await scrollToEnd();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch courses');
    expect(seen).toBeNull();
    device.online = true;
    await userEvent.click(retry);
    await count(48);
  });
});
