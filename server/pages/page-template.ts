/** The parts of a document that a page fills in; made at build time from index.html with the hashed assets in it. */
export interface PageParts {
  head: string;
  body: string;
  /** JSON for the browser's query cache, or null for the shell. */
  state: unknown;
  bootScript: string;
  /** `page`: #root holds this address's content. `shell`: it holds a placeholder. */
  rendered: 'page' | 'shell';
  /** The origin of the page's addresses, where it may be another than the browser's. */
  origin?: string | undefined;
}

/** JSON inside a <script>: "<" is escaped, so that no value can close the element or open a comment. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The template with the page's parts. Functions as replacements: a "$&" in a course title is only text. */
export function fillTemplate(template: string, parts: PageParts): string {
  const state =
    parts.state === null
      ? ''
      : `<script type="application/json" id="query-state">${toScriptJson(parts.state)}</script>`;
  const origin = parts.origin === undefined ? '' : ` data-origin="${parts.origin}"`;
  // Nothing that is seen waits for the script of a page that is there already.
  const script = parts.rendered === 'page' ? '<script type="module" fetchpriority="low"' : '<script type="module"';
  return template
    .replace('<script type="module"', script)
    .replace('<!--boot-script-->', () => `<script>${parts.bootScript}</script>`)
    .replace('<!--head-->', () => parts.head)
    .replace('<div id="root">', () => `<div id="root" data-rendered="${parts.rendered}"${origin}>`)
    .replace('<!--app-->', () => parts.body)
    .replace('<!--state-->', () => state);
}
