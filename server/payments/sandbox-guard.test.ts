import { describe, expect, it } from 'vitest';
import { assertSandboxAllowed } from './sandbox-guard.ts';

const guard = (options: Partial<Parameters<typeof assertSandboxAllowed>[0]>) => () =>
  assertSandboxAllowed({ production: true, host: 'localhost', publicUrl: undefined, payments: undefined, ...options });

describe('assertSandboxAllowed', () => {
  it.each([
    'https://code-it.example',
    'http://8.8.8.8:3000',
    'http://172.32.0.1',
    'https://10.example.com',
    'http://[2606::1]',
  ])('refuses a production server of this machine behind %s', (publicUrl) => {
    expect(guard({ publicUrl })).toThrow(/RAZORPAY_KEY_ID/);
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
  ])('lets a server of this machine at %s run', (publicUrl) => {
    expect(guard({ publicUrl })).not.toThrow();
  });

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.7',
    '10.0.0.2',
    '::ffff:10.0.0.2',
    'fd12:3456::1',
    'learn.local',
    '127.example.org',
  ])('refuses to listen on %s, in production or not', (host) => {
    for (const production of [true, false]) {
      expect(guard({ host, production })).toThrow(`HOST is ${host}, which others can reach`);
      expect(guard({ host, production, publicUrl: 'http://localhost:3000' })).toThrow(/PAYMENTS=sandbox/);
    }
  });

  it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('lets a server listen on %s', (host) => {
    expect(guard({ host })).not.toThrow();
  });

  it('lets any server run when told so on purpose, and one behind a public address outside of production', () => {
    const publicUrl = 'https://code-it.example';
    expect(guard({ publicUrl, host: '0.0.0.0', payments: 'sandbox' })).not.toThrow();
    expect(guard({ publicUrl, production: false })).not.toThrow();
  });
});
