import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from './api.ts';
import { answerJson } from './packed-answer.ts';

const LONG = { text: 'words '.repeat(1000) };

const app = new Hono<ApiEnv>();
app.get('/short', (c) => answerJson(c, { short: true }));
app.get('/long', (c) => answerJson(c, LONG));
app.get('/kept', (c) => {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization');
  return answerJson(c, LONG);
});

const load = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { answer, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a JSON answer', () => {
  it.each(['gzip, deflate, br', 'br;q=1, gzip;q=0.5'])('is packed for who takes that: %s', async (accepted) => {
    const { headers, bytes } = await load('/long', { 'Accept-Encoding': accepted });
    expect(Object.fromEntries(headers)).toEqual({
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    });
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(LONG);
    expect(bytes.length).toBeLessThan(200);
  });

  it.each(['', 'br', 'gzip;q=0', 'identity'])('is sent as it is to who does not: %j', async (accepted) => {
    const { headers, bytes } = await load('/long', { 'Accept-Encoding': accepted });
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(JSON.parse(bytes.toString())).toEqual(LONG);
  });

  it('is not packed where that saves nothing', async () => {
    const { headers, bytes } = await load('/short', { 'Accept-Encoding': 'gzip' });
    expect(Object.fromEntries(headers)).toEqual({ 'content-type': 'application/json' });
    expect(JSON.parse(bytes.toString())).toEqual({ short: true });
  });

  it('has a tag where it is to be asked about each time, packed or not, and is not sent again', async () => {
    const { headers } = await load('/kept', { 'Accept-Encoding': 'gzip' });
    const tag = headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{64}"$/);
    expect(headers.get('Vary')).toBe('Authorization, Accept-Encoding');
    const again = await load('/kept', { 'If-None-Match': `"other", ${tag}` });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
    expect(Object.fromEntries(again.headers)).toEqual({
      'cache-control': 'private, no-cache',
      etag: tag.replace('W/', ''),
      vary: 'Authorization, Accept-Encoding',
    });
    expect((await load('/kept', { 'If-None-Match': '"other"' })).answer.status).toBe(200);
    expect((await load('/long')).headers.get('ETag')).toBeNull();
  });
});
