import { describe, expect, it } from 'vitest';
import { loadInstallRecord, NO_RECORD, saveInstallRecord, shouldOfferInstall } from './install-offer.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

describe('shouldOfferInstall', () => {
  it('waits for the second visit or the first download', () => {
    expect(shouldOfferInstall({ ...NO_RECORD, visits: 1 }, NOW, '/')).toBe(false);
    expect(shouldOfferInstall({ ...NO_RECORD, visits: 2 }, NOW, '/')).toBe(true);
    expect(shouldOfferInstall({ ...NO_RECORD, visits: 1, downloaded: true }, NOW, '/my-learning')).toBe(true);
  });

  it('stays quiet for 30 days after a no', () => {
    const record = { visits: 9, downloaded: true, dismissedAt: NOW };
    expect(shouldOfferInstall(record, NOW + 30 * DAY - 1, '/')).toBe(false);
    expect(shouldOfferInstall(record, NOW + 30 * DAY, '/')).toBe(true);
  });

  it.each([
    '/course/player',
    '/course/overview/a',
    '/cart',
    '/receipt/o',
    '/login',
    '/instructor',
    '/instructor/courses',
  ])('keeps out of %s', (pathname) => {
    expect(shouldOfferInstall({ ...NO_RECORD, visits: 5 }, NOW, pathname)).toBe(false);
  });
  it('comes on the page of an instructor', () => {
    expect(shouldOfferInstall({ ...NO_RECORD, visits: 5 }, NOW, '/instructor-profile/asha')).toBe(true);
  });
});

describe('the record', () => {
  const storage = new Map<string, string>();
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };

  it('comes back as it was saved, and as nothing when it is not readable', () => {
    const record = { visits: 3, downloaded: true, dismissedAt: NOW };
    saveInstallRecord(store, record);
    expect(loadInstallRecord(store)).toEqual(record);
    storage.set('installOffer', '{"visits":');
    expect(loadInstallRecord(store)).toEqual(NO_RECORD);
  });
});
