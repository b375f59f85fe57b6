import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyProofs } from '../../../server/auth/key-proofs.ts';

const proofs = createKeyProofs({
  secret: 'a secret that only the tests know',
  olderSecrets: [],
  clock: { now: () => new Date() },
  publicUrl: 'https://learn.example',
});
const URL_OF_CALL = 'https://learn.example/api/v1/user/me?page=1';

/** The modules as a page that was just opened has them; the database stays. */
async function openPage() {
  vi.resetModules();
  const [keys, offer, store] = await Promise.all([
    import('./session-keys.ts'),
    import('./offer-key.ts'),
    import('./key-store.ts'),
  ]);
  return { ...keys, ...offer, ...store };
}
async function logIn(token: string) {
  const key = await (await openPage()).offerKey();
  if (!key) throw new Error('No key was made');
  key.useNonce(proofs.nonce());
  await key.keep(token);
  return key;
}

beforeEach(async () => {
  vi.restoreAllMocks();
  await (await openPage()).forgetKeys();
});

describe('the key of a session', () => {
  it('makes proofs that the server takes, in the next page too, and only for what is asked', async () => {
    await logIn('t1');
    const signer = await (await openPage()).loadSigner('t1');
    const proof = (await signer?.prove({ method: 'GET', url: URL_OF_CALL, token: 't1' })) ?? '';
    const verify = (token: string) => proofs.verify(proof, { method: 'GET', url: URL_OF_CALL, token });
    expect(await verify('t1')).toMatchObject({ is: 'good' });
    expect(await verify('t2')).toEqual({ is: 'wrong' });
  });

  it('is offered without a token, and is the same key afterwards', async () => {
    const key = await logIn('t1');
    const offered = await key.prove({ method: 'POST', url: URL_OF_CALL, token: null });
    const login = await proofs.verify(offered, { method: 'POST', url: URL_OF_CALL, token: null });
    const signer = await (await openPage()).loadSigner('t1');
    const later = (await signer?.prove({ method: 'GET', url: URL_OF_CALL, token: 't1' })) ?? '';
    const call = await proofs.verify(later, { method: 'GET', url: URL_OF_CALL, token: 't1' });
    expect(login.is === 'good' && login.thumbprint).toBeTruthy();
    expect(call).toMatchObject({ thumbprint: login.is === 'good' ? login.thumbprint : '' });
  });

  it('cannot be taken out, and is one on a device', async () => {
    await logIn('t1');
    await logIn('t2');
    const { loadKey } = await openPage();
    expect(await loadKey('t1')).toBeUndefined();
    const row = await loadKey('t2');
    expect(row?.keys.privateKey.extractable).toBe(false);
  });

  it('remembers the nonce for the next page, and is not brought back by one after a logout', async () => {
    await logIn('t1');
    const page = await openPage();
    const signer = await page.loadSigner('t1');
    signer?.useNonce('the next');
    await vi.waitFor(async () => expect((await page.loadKey('t1'))?.nonce).toBe('the next'));
    await page.forgetKeys();
    await page.saveNonce('t1', 'too late');
    expect(await page.loadKey('t1')).toBeUndefined();
  });

  it('is used in advance for what was asked, and again with each nonce', async () => {
    await logIn('t1');
    const signer = await (await openPage()).loadSigner('t1');
    const request = { method: 'POST', url: URL_OF_CALL, token: 't1' };
    const signed = vi.spyOn(crypto.subtle, 'sign');
    signer?.prepare(request);
    signer?.useNonce('the next');
    await vi.waitFor(() => expect(signed).toHaveBeenCalledTimes(2));
    const proof = (await signer?.prove(request)) ?? '';
    expect(signed).toHaveBeenCalledTimes(2);
    expect(JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      nonce: 'the next',
    });
  });

  it('is offered again at the next try, with its nonce, until a login has taken it', async () => {
    const page = await openPage();
    const first = await page.offerKey();
    expect(await page.offerKey()).toBe(first);
    await first?.keep('t1');
    expect(await page.offerKey()).not.toBe(first);
    expect(await page.loadKey('t1')).toBeDefined();
  });

  it('is none of a session that was begun without, and unknown while it cannot be read', async () => {
    const page = await openPage();
    expect(await page.loadSigner('plain')).toBeNull();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not now', 'UnknownError');
    });
    await expect(page.loadSigner('t1')).rejects.toThrow('Not now');
    expect(await page.offerKey()).toBeNull();
    vi.restoreAllMocks();
    await logIn('t1');
    expect(await page.loadSigner('t1')).not.toBeNull();
  });
});
