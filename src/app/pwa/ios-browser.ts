/** iOS offers nothing by itself: its share sheet has "Add to Home Screen", in a browser that is not yet the app. */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}

/** iOS reads the page at the moment that it is put on the home screen. Elsewhere nothing happens. */
export function prepareIosHomeScreen(): void {
  if (!isIosBrowser()) return;
  import('./ios-home-screen.ts').then(({ prepareHomeScreen }) => prepareHomeScreen()).catch(console.warn);
}
