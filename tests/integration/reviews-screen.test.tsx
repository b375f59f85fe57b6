import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ReviewListAnswer } from '#contract/review.ts';
import { openDb } from '#data/db/database.ts';
import { requestDrain } from '#data/queries/drains.ts';
import { libraryEntries } from '#server/db/schema.ts';

const device = startDevice();

async function ownedCourse(): Promise<string> {
  const [id = ''] = await device.server.addCourses({ title: 'Guitar', averageRating: 4, ratingsCount: 3 });
  await device.server.grant(device.user.id, id);
  return id;
}

const told = async (courseId: string) =>
  (await device.server.request<ReviewListAnswer>(`/course/review?courseId=${courseId}`, { as: device.user })).body.data;
const ratings = () => within(screen.getByRole('region', { name: 'Ratings and reviews' }));
const stars = (count: number) => ratings().getByRole('radio', { name: new RegExp(`^${count} star`) });

async function open(courseId: string) {
  // By their anchor: on this screen nothing ever comes into view.
  await device.open(`/course/overview/${courseId}?#reviews`);
  await screen.findByRole('region', { name: 'Ratings and reviews' });
}

async function write(rating: number, text: string) {
  await ratings().findByRole('heading', { name: 'Rate this course' });
  await userEvent.click(stars(rating));
  await userEvent.type(ratings().getByLabelText(/^Your review/), text);
  await userEvent.click(ratings().getByRole('button', { name: 'Save review' }));
}

describe('ratings and reviews on an overview', () => {
  // Arrows move within a radio group only in a real browser: tests/spec.
  it('are written with the keyboard alone, shown at once, and edited', async () => {
    const id = await ownedCourse();
    await device.signIn();
    await open(id);
    await ratings().findByRole('heading', { name: 'Rate this course' });
    await userEvent.click(ratings().getByRole('button', { name: 'Save review' }));
    expect(ratings().getByRole('alert').textContent).toBe('Choose from one to five stars.');
    expect(document.activeElement).toBe(stars(1));
    stars(5).focus();
    await userEvent.keyboard(' {Tab}Clear and kind.{Tab}{Enter}');
    // The form has these words too, until the review stands in its place.
    await ratings().findByRole('button', { name: 'Edit your review' });
    expect(ratings().getByText('Clear and kind.')).toBeTruthy();
    await waitFor(async () => expect((await told(id)).own).toMatchObject({ rating: 5, text: 'Clear and kind.' }));
    await userEvent.click(ratings().getByRole('button', { name: 'Edit your review' }));
    expect(document.activeElement).toBe(stars(5));
    await userEvent.type(ratings().getByLabelText(/^Your review/), ' Twice.');
    await userEvent.click(ratings().getByRole('button', { name: 'Save changes' }));
    const edit = await ratings().findByRole('button', { name: 'Edit your review' });
    expect(await ratings().findByText('Clear and kind. Twice.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(edit));
  });

  it('wait on the device while there is no network, and reach the server later', async () => {
    const id = await ownedCourse();
    await device.signIn();
    await open(id);
    await ratings().findByRole('heading', { name: 'Rate this course' });
    // What waits is shown over the library's copy: without one, there is nothing yet to lay it over.
    await waitFor(async () => expect(await (await openDb()).libraries.get(device.user.id)).toBeDefined());
    device.online = false;
    await write(2, 'Too fast.');
    expect(await ratings().findByText('Too fast.')).toBeTruthy();
    expect(await ratings().findByText(/^Saved on this device/)).toBeTruthy();
    expect((await told(id)).own).toBeNull();
    device.online = true;
    requestDrain({ reconnected: true });
    await waitFor(async () => expect((await told(id)).own).toMatchObject({ rating: 2 }));
    expect(await ratings().findByText('Saved')).toBeTruthy();
  });

  it('keep what was typed when the server refuses', async () => {
    const id = await ownedCourse();
    await device.signIn();
    await open(id);
    await ratings().findByRole('heading', { name: 'Rate this course' });
    await device.server.db.delete(libraryEntries).where(eq(libraryEntries.courseId, id));
    await write(4, 'A long thought.');
    expect(await ratings().findByText('Only learners who own this course can rate it.')).toBeTruthy();
    expect(ratings().getByLabelText<HTMLTextAreaElement>(/^Your review/).value).toBe('A long thought.');
    expect((stars(4) as HTMLInputElement).checked).toBe(true);
  });

  it('are deleted with Undo', async () => {
    const id = await ownedCourse();
    await device.server.request('/course/review', {
      as: device.user,
      body: { courseId: id, rating: 3, text: 'Fine.' },
    });
    await device.signIn();
    await open(id);
    await userEvent.click(await ratings().findByRole('button', { name: 'Delete your review' }));
    expect(await ratings().findByRole('heading', { name: 'Rate this course' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await ratings().findByText('Fine.')).toBeTruthy();
    expect((await told(id)).own).toMatchObject({ rating: 3, text: 'Fine.' });
  });

  it('show a visitor what others wrote, ten at a time, and no form', async () => {
    const id = await ownedCourse();
    for (let n = 1; n <= 11; n += 1) {
      const other = await device.server.signUp();
      await device.server.grant(other.id, id);
      device.server.advance(1000);
      await device.server.request('/course/review', {
        as: other,
        body: { courseId: id, rating: 5, text: `Text ${n}` },
      });
    }
    await open(id);
    expect(await ratings().findByText('Text 11')).toBeTruthy();
    expect(ratings().queryByText('Text 1')).toBeNull();
    await userEvent.click(ratings().getByRole('button', { name: 'Show more' }));
    expect(await ratings().findByText('Text 1')).toBeTruthy();
    expect(ratings().queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(ratings().queryByRole('radio')).toBeNull();
  });

  it('say that there are none', async () => {
    const [id = ''] = await device.server.addCourses({ title: 'Chess' });
    await open(id);
    expect(await ratings().findByText('No reviews yet. Learners who own this course can rate it.')).toBeTruthy();
    expect(ratings().getByText('Not rated yet')).toBeTruthy();
  });
});
