import { expect, it } from 'vitest';
import { createMediaLinks } from './media-links.ts';

function linksAt(iso: string, secret = 'secret', olderSecrets: string[] = []) {
  const time = { now: new Date(iso) };
  return { time, links: createMediaLinks({ secret, olderSecrets, clock: { now: () => time.now } }) };
}
const queryOf = (link: string) => new URL(link, 'http://localhost').searchParams;

it('signs one file until an hour that the next links share', () => {
  const { time, links } = linksAt('2026-03-01T10:05:00Z');
  const link = links.sign('videos/a.mp4');
  expect(link).toMatch(/^\/api\/v1\/media\/videos\/a\.mp4\?exp=\d+&sig=[\w-]+$/);
  expect(links.expiresAt().toISOString()).toBe('2026-03-01T15:00:00.000Z');
  time.now = new Date('2026-03-01T10:59:59Z');
  expect(links.sign('videos/a.mp4')).toBe(link);
  time.now = new Date('2026-03-01T11:00:00Z');
  expect(links.sign('videos/a.mp4')).not.toBe(link);
});

it('tells good, missing, wrong and expired apart', () => {
  const { time, links } = linksAt('2026-03-01T10:05:00Z');
  const query = queryOf(links.sign('videos/a.mp4'));
  const [exp, sig] = [query.get('exp') ?? '', query.get('sig') ?? ''];
  expect(links.verify('videos/a.mp4', exp, sig)).toBe('good');
  expect(links.verify('videos/a.mp4', undefined, undefined)).toBe('missing');
  expect(links.verify('videos/b.mp4', exp, sig)).toBe('wrong');
  expect(links.verify('videos/a.mp4', String(Number(exp) + 1), sig)).toBe('wrong');
  expect(linksAt('2026-03-01T10:05:00Z', 'other').links.verify('videos/a.mp4', exp, sig)).toBe('wrong');
  time.now = new Date('2026-03-01T15:00:00Z');
  expect(links.verify('videos/a.mp4', exp, sig)).toBe('expired');
});
