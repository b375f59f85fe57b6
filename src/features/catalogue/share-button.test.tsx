// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ShareButton } from './share-button.tsx';

const shared = { title: 'Guitar', url: `${location.origin}/course/overview/7` };
const press = async () => {
  const user = userEvent.setup();
  render(<ShareButton courseId="7" title="Guitar" />);
  await user.click(screen.getByRole('button', { name: 'Share this course' }));
};

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

it('opens the sheet of the system, and says nothing when it is closed', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await press();
  expect(share).toHaveBeenCalledWith(shared);
  expect(await navigator.clipboard.readText()).toBe('');
});

it('copies the link where the browser cannot share', async () => {
  await press();
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(shared.url));
});
