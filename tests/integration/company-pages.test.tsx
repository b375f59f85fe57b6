import { startDevice } from '../support/device.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

const device = startDevice();
const heading = () => screen.findByRole('heading', { level: 1 });

describe('the footer', () => {
  it('leads to five pages that exist', async () => {
    await device.open('/help-center');
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
      ['Contact Us', '/contact'],
      ['About Us', '/about'],
      ['Help Center', '/help-center'],
    ]);
    for (const link of links) {
      await userEvent.click(link);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('404');
    }
  });
});

describe('the legal pages', () => {
  it.each([
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ])('%s is dated, and its list leads to its parts', async (address, title) => {
    await device.open(address);
    expect((await heading()).textContent).toBe(title);
    expect(screen.getByText('Last updated: April 5, 2024')).toBeTruthy();
    for (const link of within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')) {
      const part = document.querySelector(link.getAttribute('href') ?? '');
      expect(part?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  });

  it('says that children under 13 cannot use the product', async () => {
    await device.open('/privacy-policy');
    expect(await screen.findByText(/cannot be used by children under 13/)).toBeTruthy();
  });
});

describe('the contact page', () => {
  it('offers mail, the place, payment support and social links, and no map before it is asked for', async () => {
    await device.open('/contact');
    const mail = await screen.findByRole('link', { name: 'Send me an email' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:.+@.+\?subject=/);
    expect(screen.getAllByText('Alwar, Rajasthan, India').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: /contact Razorpay/ }).getAttribute('href')).toMatch(/^https:\/\/razorpay/);
    expect(screen.getByRole('link', { name: 'LinkedIn' })).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
    expect(screen.getByTitle('Map of Alwar, Rajasthan, India').tagName).toBe('IFRAME');
  });
});

describe('the help center', () => {
  it('narrows the questions down to those that match, and says so when none does', async () => {
    await device.open('/help-center');
    const search = await screen.findByRole('searchbox', { name: 'Search the help center' });
    await userEvent.type(search, 'download');
    expect(screen.getByText('How do I download lessons?')).toBeTruthy();
    expect(screen.queryByText('Which ways to pay are there?')).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'UPI card');
    expect(screen.getByText('Which ways to pay are there?')).toBeTruthy();
    expect(screen.getByText('1 answer found')).toBeTruthy();
    await userEvent.type(search, ' zebra');
    expect(screen.getByText(/Nothing was found for/)).toBeTruthy();
  });

  it('opens the answer that the address names', async () => {
    HTMLElement.prototype.scrollIntoView = () => undefined;
    await device.open('/help-center#refund');
    await screen.findByText('How do I get my money back?');
    const opened = [...document.querySelectorAll('details')].filter((details) => details.open);
    expect(opened.map(({ id }) => id)).toEqual(['refund']);
  });
});

describe('/grid and unknown addresses', () => {
  it('shows the decorative background and lets it be stopped', async () => {
    await device.open('/grid');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it("shows '404' and 'Page Not Found!'", async () => {
    await device.open('/no/such/page');
    expect((await heading()).textContent).toBe('404');
    expect(screen.getAllByText('Page Not Found!').length).toBeGreaterThan(0);
  });
});
