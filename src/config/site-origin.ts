let rendered: string | undefined;

/** On the server: the origin of the page that is rendered next, '' where it is not known. Rendering is synchronous, so no other page comes between. */
export function setSiteOrigin(origin: string): void {
  rendered = origin;
}

/**
 * The origin that learners and search engines know the site by. The document names it when it is not the one that the page
 * was loaded from.
 */
export function siteOrigin(): string {
  return rendered ?? document.getElementById('root')?.dataset.origin ?? location.origin;
}
