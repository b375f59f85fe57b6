/** iOS offers no installation by itself: its share sheet has "Add to Home Screen", in a browser that is not yet the app. */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}

/** Whether this is the app on the home screen of an iPhone or iPad, which has a storage of its own. */
export function isIosApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

/**
 * Where the browser deletes what a site keeps after seven days of use without a visit (WebKit, Tracking Prevention): Safari on a Mac, and
 * every browser on iOS. Null elsewhere, and in the app on the home screen or in the Dock, which is not subject to it.
 */
export function forgetfulDevice(): 'ios' | 'mac' | null {
  if (isIosBrowser()) return 'ios';
  const isSafari = navigator.vendor.startsWith('Apple') && navigator.platform.startsWith('Mac');
  return isSafari && !isIosApp() && !matchMedia('(display-mode: standalone)').matches ? 'mac' : null;
}
