import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const HTML = `<style data-a="b">p{color:red}</style><p style="--a:&quot;1&quot;">x</p><p style="--a:&quot;1&quot;">y</p>
  <script>injected()</script><script type="application/json">{"a":1}</script>`;
const KEYS = { keyId: 'id', keySecret: 'secret', webhookSecret: undefined };
const policyOf = (payments?: 'razorpay' | 'sandbox', razorpay?: typeof KEYS): Record<string, string[]> =>
  Object.fromEntries(
    contentSecurityPolicy(HTML, ['boot()'], { payments, razorpay })
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

it('lets run what it was told of, not what stands in the document', () => {
  const policy = policyOf();
  expect(policy['script-src']).toEqual(["'self'", hash('boot()')]);
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(policy).toMatchObject({ 'object-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] });
});

it('names each style of the document once, as the browser reads it', () => {
  expect(policyOf()['style-src']).toEqual(["'self'", hash('p{color:red}')]);
  expect(policyOf()['style-src-attr']).toEqual(["'unsafe-hashes'", hash('--a:"1"')]);
});

it('plays the film that a lesson links to, wherever it is', () => {
  expect(policyOf()['media-src']).toContain('https:');
  expect(policyOf()['frame-src']).toContain('https://www.youtube-nocookie.com');
});

it('knows the servers of a provider only where it is the one', () => {
  for (const sandbox of [policyOf(), policyOf('sandbox', KEYS)]) {
    expect(sandbox['require-trusted-types-for']).toEqual(["'script'"]);
    expect(JSON.stringify(sandbox)).not.toContain('razorpay');
  }
  for (const provider of [policyOf(undefined, KEYS), policyOf('razorpay', KEYS)]) {
    expect(provider['script-src']).toContain('https://*.razorpay.com');
    expect(provider).not.toHaveProperty('require-trusted-types-for');
  }
});
