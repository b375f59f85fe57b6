import { setCatchHandler } from 'workbox-routing';

/** The page for a navigation that neither the server nor this device can respond to; not even the shell is cached. */
const UNREACHABLE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not available · Code It</title>
<style>body{font:1.0625rem/1.6 system-ui;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}</style>
<h1>This page is not available</h1>
<p>Code It could not be reached, and this page is not saved on this device. Check your connection and try again.</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p></html>`;

/**
 * Responds with 504 (Gateway Timeout) when a route fails. A rejected `respondWith` counts as a fault of the worker: Firefox
 * shows its own error page, and treats the worker as broken after three such navigations.
 */
export function registerFailedAnswers(): void {
  setCatchHandler(({ request, url }) => {
    console.info('Neither the network nor this device has', url.pathname);
    const answer =
      request.mode === 'navigate'
        ? new Response(UNREACHABLE, { status: 504, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
        : new Response(null, { status: 504 });
    return Promise.resolve(answer);
  });
}
