import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp({ env: { PUBLIC_URL: 'https://learn.example.org' } });

const share = async (url: string) => {
  const answer = await t.app.request(`http://asked.example/share?url=${encodeURIComponent(url)}`);
  return { status: answer.status, location: answer.headers.get('location') };
};

describe('/share', () => {
  it('opens a page of ours, by the origin that is asked and by the public one', async () => {
    for (const origin of ['http://asked.example', 'https://learn.example.org']) {
      expect(await share(`${origin}/course/overview/7?tab=1#reviews`)).toEqual({
        status: 303,
        location: '/course/overview/7?tab=1#reviews',
      });
    }
  });

  it.each([
    ...['//evil.example/x', '///evil.example', '/.//evil.example', '/x/..//evil.example', '/%2e//evil.example'],
    ...['/\\evil.example', '\\\\evil.example', '/.\\/evil.example', '/\t/evil.example', '/%2F/evil.example'],
    '/%5Cevil.example',
  ])('sends nobody to another site by the path %j', async (path) => {
    for (const origin of ['http://asked.example', 'https://learn.example.org']) {
      const { status, location } = await share(origin + path);
      expect(status).toBe(303);
      // As a browser reads it, and whoever decodes it first.
      for (const read of [location, decodeURIComponent(location ?? '')]) {
        expect(new URL(read ?? '', origin).origin).toBe(origin);
      }
      expect(location).not.toMatch(/^[/\\]{2}/);
    }
  });

  it('leads home from strangers’ addresses', async () => {
    for (const url of ['https://evil.example/', 'https://learn.example.org@evil.example/', 'http://[bad']) {
      expect(await share(url)).toEqual({ status: 303, location: '/' });
    }
  });
});
