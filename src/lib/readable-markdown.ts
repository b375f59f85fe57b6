/** `text` without a first heading that only repeats the lesson's title, which the page shows already. */
export function toReadableMarkdown(text: string, title: string): string {
  const heading = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(text);
  return heading?.[1]?.toLowerCase() === title.trim().toLowerCase() ? text.slice(heading[0].length) : text;
}
