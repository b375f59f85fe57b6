/** JSON inside a <script>: "<" is escaped, so that no title can close the element or open a comment. */
function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

/**
 * Structured data for search engines. Give it `import.meta.env.SSR ? … : null`: it is in the served HTML alone, for those who
 * read it run no scripts, and the browser leaves what was served as it is.
 */
export function JsonLd({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? toScriptJson(data) : '' }}
    />
  );
}
