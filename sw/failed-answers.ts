import { setCatchHandler } from 'workbox-routing';

/** For a page that neither the server nor this device has: the shell that would say so is not there either. */
const UNREACHABLE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not reachable · Code It</title>
<style>body{font:1.0625rem/1.6 system-ui;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}</style>
<h1>This page is not reachable</h1>
<p>Code It could not be reached, and this device does not have the page. Check your connection, then try again.</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p></html>`;

/**
 * A route that fails is answered all the same. A worker that lets an answer fail is at fault for the browser: Firefox shows a page of
 * its own, and takes the worker for broken after three such navigations. 504 is what a gateway says that got no answer.
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
