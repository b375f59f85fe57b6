// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { whenTouched } from './when-touched.ts';

/** Whether the page counts as touched after `act`. */
async function isTouchedBy(act: () => void): Promise<boolean> {
  let touched = false;
  void whenTouched().then(() => (touched = true));
  act();
  await Promise.resolve();
  return touched;
}

it('counts a key, a press, a drag and a scroll of the page', async () => {
  expect(await isTouchedBy(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })))).toBe(true);
  expect(await isTouchedBy(() => document.body.click())).toBe(true);
  // A file that is dropped needs the application.
  expect(await isTouchedBy(() => document.body.dispatchEvent(new Event('dragenter', { bubbles: true })))).toBe(true);
  expect(await isTouchedBy(() => document.dispatchEvent(new Event('scroll', { bubbles: true })))).toBe(true);
});

it('counts no scroll within the page, which may be its own', async () => {
  const strip = document.body.appendChild(document.createElement('div'));
  expect(await isTouchedBy(() => strip.dispatchEvent(new Event('scroll')))).toBe(false);
});
