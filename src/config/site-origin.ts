let rendered: string | undefined;

/** On the server: sets the origin for the page that is rendered next; '' if unknown. Safe, because rendering is synchronous. */
export function setSiteOrigin(origin: string): void {
  rendered = origin;
}

/** The public origin of the site. The document contains it when it differs from the origin that the page was loaded from. */
export function siteOrigin(): string {
  return rendered ?? document.getElementById('root')?.dataset.origin ?? location.origin;
}
