// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetfulDevice, isIosApp, isIosBrowser } from './apple-device.ts';

let standaloneWindow = false;

/** Makes this the browser of another device; `standalone` is iOS' own. */
function become(device: { vendor: string; platform: string; maxTouchPoints?: number; standalone?: boolean }) {
  for (const [name, value] of Object.entries({ maxTouchPoints: 0, ...device }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  window.matchMedia = () => ({ matches: standaloneWindow }) as MediaQueryList;
}

afterEach(() => {
  standaloneWindow = false;
  for (const name of ['vendor', 'platform', 'maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name);
});

const APPLE = 'Apple Computer, Inc.';

describe('what a browser deletes after a week', () => {
  it.each([
    ['Safari on an iPhone', { vendor: APPLE, platform: 'iPhone', maxTouchPoints: 5, standalone: false }, 'ios'],
    // It calls itself a Mac.
    ['Safari on an iPad', { vendor: APPLE, platform: 'MacIntel', maxTouchPoints: 5, standalone: false }, 'ios'],
    ['the app on the home screen', { vendor: APPLE, platform: 'iPhone', maxTouchPoints: 5, standalone: true }, null],
    ['the app on an iPad', { vendor: APPLE, platform: 'MacIntel', maxTouchPoints: 5, standalone: true }, null],
    ['Safari on a Mac', { vendor: APPLE, platform: 'MacIntel' }, 'mac'],
    ['Chrome on a Mac', { vendor: 'Google Inc.', platform: 'MacIntel' }, null],
    ['Firefox', { vendor: '', platform: 'Win32' }, null],
    ['WebKit on Linux', { vendor: APPLE, platform: 'Linux x86_64' }, null],
    ['Chrome on a phone', { vendor: 'Google Inc.', platform: 'Linux armv81', maxTouchPoints: 5 }, null],
  ] as const)('%s', (_name, device, expected) => {
    become(device);
    expect(forgetfulDevice()).toBe(expected);
    expect(isIosBrowser()).toBe(expected === 'ios');
    expect(isIosApp()).toBe('standalone' in device && device.standalone);
  });

  it('not in the Dock of a Mac', () => {
    standaloneWindow = true;
    become({ vendor: APPLE, platform: 'MacIntel' });
    expect(forgetfulDevice()).toBeNull();
  });
});
