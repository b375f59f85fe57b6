import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp({ embedded: true });
afterEach(() => vi.restoreAllMocks());

/** `last`: whether there is room for what must go on. */
function fillDisk({ last }: { last: boolean }) {
  vi.spyOn(t.deps.room, 'has').mockReturnValue(false);
  vi.spyOn(t.deps.room, 'hasLast').mockReturnValue(last);
}

const NO_ROOM = { status: 503, body: { code: 'unavailable', message: expect.stringContaining('no room') as string } };

describe('while the disk of the embedded database is nearly full', () => {
  it('what adds is refused; logins, logouts and what makes room go on', async () => {
    const [user, other] = [await t.signUp(), await t.signUp()];
    fillDisk({ last: true });
    const body = { courseId: 'no-course' };
    expect(await t.request('/cart/add', { method: 'POST', as: user, body })).toMatchObject(NO_ROOM);
    expect((await t.request('/cart', { as: user })).status).toBe(200);
    const { email, password } = user;
    expect((await t.request('/user/login', { method: 'POST', body: { email, password } })).status).toBe(200);
    expect((await t.request('/user/logout', { method: 'POST', as: user })).status).toBe(200);
    const gone = await t.request('/user', {
      method: 'DELETE',
      as: other,
      body: { confirmation: other.username, password: other.password },
    });
    expect(gone.status).toBe(200);
  });

  it('with less still they are refused as well, and what reads goes on', async () => {
    const user = await t.signUp();
    fillDisk({ last: false });
    expect(await t.request('/user/logout', { method: 'POST', as: user })).toMatchObject(NO_ROOM);
    expect(await t.request('/user', { method: 'DELETE', as: user })).toMatchObject(NO_ROOM);
    expect((await t.request('/user/me', { as: user })).status).toBe(200);
  });
});
