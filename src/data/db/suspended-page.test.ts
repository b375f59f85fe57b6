// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { closeDb, openDb } from './database.ts';
import { untilResumed } from './suspended-page.ts';
import { withDb } from './with-db.ts';

// jsdom names the vendor that WebKit names.
const go = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));
const put = (key: string) => withDb((db) => db.meta.put({ key, value: key }));
const keys = () => withDb((db) => db.meta.toCollection().primaryKeys());

afterEach(async () => {
  go('pageshow', true);
  await withDb((db) => db.meta.clear());
  await closeDb();
});

describe('a page that is kept for the Back button', () => {
  it('has no transaction open, and finishes its work when it is shown again', async () => {
    await put('before');
    let tries = 0;
    const work = withDb((db) =>
      db.transaction('rw', db.meta, async () => {
        tries += 1;
        await db.meta.put({ key: 'during', value: '' });
        if (tries > 1) return;
        go('pagehide', true);
        await db.meta.put({ key: 'never', value: '' });
      }),
    );
    await expect.poll(() => untilResumed() !== null).toBe(true);
    // Another page of this origin: nothing holds it up.
    const other = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('code-it');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('not opened'));
    });
    const held = await new Promise<IDBValidKey[]>((resolve) => {
      const request = other.transaction('meta', 'readwrite').objectStore('meta').getAllKeys();
      request.onsuccess = () => resolve(request.result);
    });
    other.close();
    expect(held).toEqual(['before']);
    expect(tries).toBe(1);
    go('pageshow', true);
    await work;
    expect(tries).toBe(2);
    expect(await keys()).toEqual(['before', 'during']);
  });

  it('begins nothing before it is shown again', async () => {
    await openDb();
    go('pagehide', true);
    let written = false;
    const writing = put('late').then(() => (written = true));
    // Far more turns than an open and a write take here.
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBe(false);
    go('pageshow', true);
    await writing;
    expect(await keys()).toEqual(['late']);
  });
});

it('a page that is not kept writes its last words', async () => {
  await openDb();
  go('pagehide', false);
  await put('last');
  expect(await keys()).toEqual(['last']);
});
