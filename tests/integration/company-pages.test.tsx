import { startDevice } from '../support/device.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

const device = startDevice();

describe('the legal pages', () => {
  it.each(['/privacy-policy', '/terms-of-service'])('%s leads to its parts by its list', async (address) => {
    await device.open(address);
    for (const link of within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link')) {
      const part = document.querySelector(link.getAttribute('href') ?? '');
      expect(part?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  });
});

describe('the help center', () => {
  it('narrows the questions down to those that match, and says so when none does', async () => {
    await device.open('/help-center');
    const search = await screen.findByRole('searchbox', { name: 'Search the help center' });
    await userEvent.type(search, 'download');
    expect(screen.getByText('How do I download lessons?')).toBeTruthy();
    expect(screen.queryByText('How can I pay?')).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'UPI card');
    expect(screen.getByText('How can I pay?')).toBeTruthy();
    expect(screen.getByText('1 answer found')).toBeTruthy();
    await userEvent.type(search, ' zebra');
    expect(screen.getByText(/No results for/)).toBeTruthy();
  });

  it('opens the answer that the address names', async () => {
    HTMLElement.prototype.scrollIntoView = () => undefined;
    await device.open('/help-center#refund');
    await screen.findByText('How do I get a refund?');
    const opened = [...document.querySelectorAll('details')].filter((details) => details.open);
    expect(opened.map(({ id }) => id)).toEqual(['refund']);
  });
});

it('/grid can be stopped', async () => {
  await device.open('/grid');
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});
