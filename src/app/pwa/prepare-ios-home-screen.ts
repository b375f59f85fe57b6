import { isIosBrowser } from '#data/device/apple-device.ts';

/** iOS reads the page at the moment that it is put on the home screen. Elsewhere nothing happens. */
export function prepareIosHomeScreen(): void {
  if (!isIosBrowser()) return;
  import('./ios-home-screen.ts').then(({ prepareHomeScreen }) => prepareHomeScreen()).catch(console.warn);
}
