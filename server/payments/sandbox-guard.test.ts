import { describe, expect, it } from 'vitest';
import { assertSandboxAllowed } from './sandbox-guard.ts';

const guard =
  (publicUrl: string | undefined, production = true, payments?: string) =>
  () =>
    assertSandboxAllowed({ production, publicUrl, payments });

describe('assertSandboxAllowed', () => {
  it.each([
    'https://code-it.example',
    'http://8.8.8.8:3000',
    'http://172.32.0.1',
    'https://10.example.com',
    'http://[2606::1]',
  ])('refuses a public production server at %s', (url) => {
    expect(guard(url)).toThrow(/RAZORPAY_KEY_ID/);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://192.168.1.7',
    'http://10.0.0.2',
    'http://172.16.4.4',
    'http://[fd12:3456::1]',
    undefined,
  ])('lets a private server at %s run', (url) => {
    expect(guard(url)).not.toThrow();
  });

  it('lets a public server run when told so on purpose, or outside production', () => {
    expect(guard('https://code-it.example', true, 'sandbox')).not.toThrow();
    expect(guard('https://code-it.example', false)).not.toThrow();
  });
});
