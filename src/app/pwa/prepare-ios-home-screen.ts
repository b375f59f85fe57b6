import { isIosBrowser } from '#data/device/apple-device.ts';

/** Prepares the page for the iOS home screen; iOS reads these tags when the user adds the page. Does nothing elsewhere. */
export function prepareIosHomeScreen(): void {
  if (!isIosBrowser()) return;
  import('./ios-home-screen.ts').then(({ prepareHomeScreen }) => prepareHomeScreen()).catch(console.warn);
}
