import { expect, it } from 'vitest';
import { createMediaLinks } from './media-links.ts';

const RIGHT = { courseId: '0198c5a1-0000-7000-8000-000000000001', sessionId: 'aSession1' };
const PREVIEW = { previewId: '0198c5a1-0000-7000-8000-000000000002' };

function linksAt(iso: string, secret = 'secret', olderSecrets: string[] = []) {
  const time = { now: new Date(iso) };
  return { time, links: createMediaLinks({ secret, olderSecrets, clock: { now: () => time.now } }) };
}
const queryOf = (link: string) => Object.fromEntries(new URL(link, 'http://localhost').searchParams);

it('signs one file until an end that the next links of the same right share', () => {
  const { time, links } = linksAt('2026-03-01T10:05:00Z');
  const sign = () => links.by(RIGHT).sign('videos/a.mp4');
  const link = sign();
  expect(link).toMatch(/^\/api\/v1\/media\/videos\/a\.mp4\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/);
  expect(links.expiresAt().toISOString()).toBe('2026-03-01T12:15:00.000Z');
  expect(links.by({ ...RIGHT, sessionId: 'another' }).sign('videos/a.mp4')).not.toBe(link);
  time.now = new Date('2026-03-01T10:14:59Z');
  expect(sign()).toBe(link);
  time.now = new Date('2026-03-01T10:15:00Z');
  expect(sign()).not.toBe(link);
});

it('tells good, missing, wrong and expired apart, and by which right', () => {
  const { time, links } = linksAt('2026-03-01T10:05:00Z');
  const query = queryOf(links.by(RIGHT).sign('videos/a.mp4'));
  const is = (of: string, changes: object = {}) => links.verify(of, { ...query, ...changes }).is;
  expect(links.verify('videos/a.mp4', query)).toEqual({ is: 'good', right: RIGHT });
  const preview = links.by(PREVIEW).sign('videos/a.mp4');
  expect(links.verify('videos/a.mp4', queryOf(preview))).toEqual({ is: 'good', right: PREVIEW });
  expect(links.verify('videos/a.mp4', {})).toEqual({ is: 'missing' });
  expect(is('videos/b.mp4')).toBe('wrong');
  expect(is('videos/a.mp4', { exp: String(Number(query['exp']) + 1) })).toBe('wrong');
  expect(is('videos/a.mp4', { by: PREVIEW.previewId })).toBe('wrong');
  // Links of a version that named no right.
  expect(is('videos/a.mp4', { by: undefined })).toBe('wrong');
  expect(linksAt('2026-03-01T10:05:00Z', 'other').links.verify('videos/a.mp4', query).is).toBe('wrong');
  time.now = new Date('2026-03-01T12:15:00Z');
  expect(is('videos/a.mp4')).toBe('expired');
});
