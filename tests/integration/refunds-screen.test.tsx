import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Refunds } from '#contract/refund.ts';
import { createPlan, grantPlan } from '#server/services/payments/plan-desk.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';

const device = startDevice();
const PAGE = '/cancellations-refunds';
const DAY_MS = 24 * 60 * 60 * 1000;

async function buy(title: string) {
  const { server, user } = device;
  const [id = ''] = await server.addCourses({ title });
  const payment = await payInSandbox(server, await createOrder(server, user, [id], 499));
  await server.request('/course/purchase', { as: user, body: { items: [id], payment } });
  return id;
}
const asked = async () => (await device.server.request<{ data: Refunds }>('/refund', { as: device.user })).body.data;
const reason = () => screen.findByLabelText<HTMLTextAreaElement>('Why do you want a refund?');
const send = () => screen.getByRole('button', { name: /Request Refund|Processing\.\.\./ });

describe('Request Refund', () => {
  it('shows the policy to a visitor, with a login that comes back', async () => {
    const { address } = await device.open(`${PAGE}?tab=cancel-plan`);
    expect(await screen.findByText(/Refunds are processed in 3-5 business days/)).toBeTruthy();
    const login = screen.getByRole('tabpanel').querySelector('a');
    expect(login?.getAttribute('href')).toBe('/login?next=%2Fcancellations-refunds%3Ftab%3Dcancel-plan');
    expect(address()).toBe(`${PAGE}?tab=cancel-plan`);
  });

  it(clause('2.refunds.sent'), async () => {
    const courseId = await buy('Rust');
    await device.server.addCourses({ title: 'Not mine' });
    await device.signIn();
    await device.open(PAGE);
    await userEvent.click(await screen.findByRole('radio', { name: /Rust/ }));
    await userEvent.type(await reason(), 'Not for me');
    const begun = Date.now();
    await userEvent.click(send());
    expect(send().textContent).toBe('Processing...');
    expect(send()).toHaveProperty('disabled', true);
    expect(await screen.findByText(/^Requested on/)).toBeTruthy();
    await waitFor(() => expect(send().textContent).toBe('Request Refund'));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1500);
    expect(await asked()).toMatchObject({ refunds: [{ courseId, reason: 'Not for me', status: 'requested' }] });
    expect((await reason()).value).toBe('');
    expect(screen.getByText('A refund has already been requested.')).toBeTruthy();
  });

  it(clause('5.refund.reason'), async () => {
    await buy('Rust');
    await device.signIn();
    await device.open(PAGE);
    await userEvent.type(await reason(), '   ');
    await userEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a course.');
    await userEvent.click(screen.getByRole('radio', { name: /Rust/ }));
    await userEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('Please tell us why.');
    expect((await asked()).refunds).toEqual([]);
  });

  it('keeps what was typed over a failure and a reload, and asks once for it', async () => {
    await buy('Rust');
    await device.signIn();
    await device.open(PAGE);
    await userEvent.click(await screen.findByRole('radio', { name: /Rust/ }));
    await userEvent.type(await reason(), 'Not for me');
    device.online = false;
    await userEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('What you wrote is still here');
    expect((await reason()).value).toBe('Not for me');
    device.online = true;
    await userEvent.click(send());
    expect(await screen.findByText(/^Requested on/)).toBeTruthy();
    expect((await asked()).refunds).toHaveLength(1);
  });

  it('brings the words back after a reload, to the learner who wrote them', async () => {
    await buy('Rust');
    await device.signIn();
    const draft = { courseId: '', reason: 'Half a sentence', key: crypto.randomUUID() };
    sessionStorage.setItem(`refundDraft:${device.user.id}`, JSON.stringify(draft));
    sessionStorage.setItem('refundDraft:another', JSON.stringify({ ...draft, reason: 'Not mine' }));
    await device.open(PAGE);
    expect((await reason()).value).toBe('Half a sentence');
  });

  it('lists courses that cannot be refunded with the reason why not', async () => {
    await buy('Old');
    device.server.advance(16 * DAY_MS);
    await device.server.logInAnew(device.user);
    const [free = ''] = await device.server.addCourses({ title: 'Gift', pricePaise: 0 });
    await device.server.request('/course/purchase', { as: device.user, body: { items: [free] } });
    await device.signIn();
    await device.open(PAGE);
    expect(await screen.findByText('None of your courses can be refunded at the moment.')).toBeTruthy();
    expect(screen.getByText(/^Bought on .*, more than 15 days ago\.$/)).toBeTruthy();
    expect(screen.getByText('This course was free.')).toBeTruthy();
    expect(document.querySelector('input[name="course"]')).toBeNull();
  });

  it(clause('8.refunds.failed'), async () => {
    await device.signIn();
    device.online = false;
    await device.open(PAGE);
    expect((await screen.findByRole('alert')).textContent).toContain('Your courses could not be loaded.');
    device.online = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing to refund')).toBeTruthy();
  });
});

describe('Cancel Plan', () => {
  const grant = async (name: string, days: number) => {
    const { clock } = device.server.deps;
    const [course = ''] = await device.server.addCourses({ title: `Course of ${name}` });
    await createPlan(device.server.db, { name, courseIds: [course] });
    const expiresAt = new Date(clock.now().getTime() + days * DAY_MS);
    await grantPlan(device.server.db, { clock, email: device.user.email, name, expiresAt });
  };

  it(clause('2.refunds.no-plan'), async () => {
    await device.signIn();
    const { address } = await device.open(PAGE);
    await userEvent.click(await screen.findByRole('tab', { name: 'Cancel Plan' }));
    expect(await screen.findByText('You have no plan.')).toBeTruthy();
    expect(address()).toBe(`${PAGE}?tab=cancel-plan`);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Request Refund' }).getAttribute('aria-selected')).toBe('true');
    expect(address()).toBe(PAGE);
  });

  it(clause('2.refunds.plans'), async () => {
    const name = `Pro ${device.user.id}`;
    const over = `Trial ${device.user.id}`;
    await grant(over, 1);
    device.server.advance(2 * DAY_MS);
    await grant(name, 30);
    await device.signIn();
    await device.open(`${PAGE}?tab=cancel-plan`);
    expect(await screen.findByText('Not Cancelable')).toBeTruthy();
    expect(screen.getByRole('link', { name: `Course of ${name}` })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Cancel Plan ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep Plan' }));
    expect(screen.queryByText('Cancellation Pending')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: `Cancel Plan ${name}` }));
    await userEvent.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cancel Plan' }),
    );
    expect(await screen.findByText('Processing...')).toBeTruthy();
    expect(await screen.findByText('Cancellation Pending')).toBeTruthy();
  });
});
