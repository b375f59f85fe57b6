import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import type { ApiEnv } from './api.ts';
import { answerJson } from './packed-answer.ts';

/** Of the answer `{"price":499}`. */
const TAG = `"${createHash('sha256').update('{"price":499}').digest('hex')}"`;

let now: number;
let asked: number;
let price: number;
let before: () => Promise<void>;
let app: Hono<ApiEnv>;

beforeEach(() => {
  [now, asked, price] = [1, 0, 499];
  before = () => Promise.resolve();
  app = new Hono<ApiEnv>();
  const { serve, forgetAfterChange } = createAnswerCache({ now: () => now });
  app.use(forgetAfterChange);
  app.use('/list', serve);
  app.get('/list', async (c) => {
    asked += 1;
    const read = price;
    await before();
    if (c.req.query('kind') === 'private') c.header('Cache-Control', 'private, no-cache');
    else c.header('Cache-Control', 'public, no-cache');
    return answerJson(c, { price: read });
  });
  app.post('/price', (c) => {
    price = 599;
    return c.json({});
  });
});

const load = async (path = '/list', headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { status: answer.status, text: await answer.text(), tag: answer.headers.get('ETag') };
};

describe('the answer cache', () => {
  it('asks once for a crowd, and again after a second', async () => {
    const answers = await Promise.all([load(), load(), load()]);
    expect(answers).toEqual(Array(3).fill({ status: 200, text: '{"price":499}', tag: TAG }));
    now = 1001;
    await load();
    expect(asked).toBe(1);
    now = 1002;
    await load();
    expect(asked).toBe(2);
  });

  it('asks for each query and encoding, and for each who says who they are', async () => {
    await load('/list?page=1');
    await load('/list?page=2');
    await load('/list?page=1', { 'Accept-Encoding': 'gzip' });
    await load('/list?page=1', { Authorization: 'Bearer t' });
    await load('/list?page=1', { Authorization: 'Bearer t' });
    expect(asked).toBe(5);
  });

  it('keeps nothing that is not for everybody', async () => {
    await load('/list?kind=private');
    await load('/list?kind=private');
    expect(asked).toBe(2);
  });

  it('tells who has the answer that it is current, whoever asked first', async () => {
    expect(await load('/list', { 'If-None-Match': `W/${TAG}, "1"` })).toEqual({ status: 304, text: '', tag: TAG });
    expect((await load('/list', { 'If-None-Match': '"1"' })).text).toBe('{"price":499}');
    expect(asked).toBe(1);
  });

  it('shows a change at once', async () => {
    await load();
    await app.request('/price', { method: 'POST' });
    expect((await load()).text).toBe('{"price":599}');
  });

  it('keeps no answer that was read before a change and came after it', async () => {
    let release: (() => void) | undefined;
    before = () => new Promise((resolve) => (release = resolve));
    const early = load();
    while (!release) await Promise.resolve();
    await app.request('/price', { method: 'POST' });
    before = () => Promise.resolve();
    release();
    expect((await early).text).toBe('{"price":499}');
    expect((await load()).text).toBe('{"price":599}');
  });

  it('keeps what has a version until that is another, whatever the time and other changes', async () => {
    let version = 1;
    let made = 0;
    const versioned = new Hono<ApiEnv>();
    const { serve } = createAnswerCache({ now: () => now, readVersion: () => Promise.resolve(String(version)) });
    versioned.get('/feed', serve, (c) => {
      made += 1;
      c.header('Cache-Control', 'public, no-cache');
      return answerJson(c, { made });
    });
    const read = async (since: string) => {
      const answer = await versioned.request(`/feed?since=${since}`);
      return answer.json() as Promise<unknown>;
    };
    expect([await read('a'), await read('b')]).toEqual([{ made: 1 }, { made: 2 }]);
    now += 3_600_000;
    expect([await read('a'), await read('b')]).toEqual([{ made: 1 }, { made: 2 }]);
    version = 2;
    expect([await read('a'), await read('b')]).toEqual([{ made: 3 }, { made: 4 }]);
  });

  it('answers who is signed in from memory where everybody gets the same', async () => {
    let made = 0;
    const same = new Hono<ApiEnv>();
    same.get('/feed', createAnswerCache({ now: () => now, servesSignedIn: true }).serve, (c) => {
      made += 1;
      c.header('Cache-Control', 'public, no-cache');
      return answerJson(c, { made });
    });
    const headers = { Authorization: 'Bearer t' };
    await same.request('/feed');
    expect(await (await same.request('/feed', { headers })).json()).toEqual({ made: 1 });
  });
});
