/**
 * Whether this is a browser on iOS, not the installed app. iOS has no install prompt, only "Add to Home Screen" in the share
 * sheet.
 */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}

/** Whether this is the app on the home screen of an iPhone or iPad. It has its own storage, separate from the browser's. */
export function isIosApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

/**
 * Whether the browser deletes a site's data after seven days of browser use without a visit (WebKit, Tracking Prevention).
 * Safari on a Mac and every browser on iOS do. Null elsewhere, and in the app on the home screen or in the Dock, which are
 * exempt.
 */
export function forgetfulDevice(): 'ios' | 'mac' | null {
  if (isIosBrowser()) return 'ios';
  const isSafari = navigator.vendor.startsWith('Apple') && navigator.platform.startsWith('Mac');
  return isSafari && !isIosApp() && !matchMedia('(display-mode: standalone)').matches ? 'mac' : null;
}
