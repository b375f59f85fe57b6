/** Stands where the author types what the picture shows. */
const ALT = 'What the picture shows';

/** The Markdown of pictures, each a paragraph. */
export function picturesMarkdown(addresses: readonly string[]): string {
  return addresses.map((address) => `![${ALT}](${address})`).join('\n\n');
}

/** What makes paragraphs of their own of what is put between these two. */
export function paragraphBreaks(before: string, after: string): { lead: string; trail: string } {
  const ending = /\n*$/.exec(before)?.[0].length ?? 0;
  const beginning = /^\n*/.exec(after)?.[0].length ?? 0;
  return {
    lead: before.length === ending ? '' : '\n'.repeat(Math.max(0, 2 - ending)),
    trail: after.length === beginning ? '' : '\n'.repeat(Math.max(0, 2 - beginning)),
  };
}

/** Inserts pictures at the cursor like typed text, and selects the alt text of the first one, so that typing replaces it. */
export function insertPictures(field: HTMLTextAreaElement, addresses: readonly string[]): void {
  const at = field.selectionEnd;
  const { lead, trail } = paragraphBreaks(field.value.slice(0, at), field.value.slice(at));
  const text = lead + picturesMarkdown(addresses) + trail;
  field.focus();
  field.setSelectionRange(at, at);
  // `execCommand` is deprecated, but it is the only way to insert text that the browser's undo can remove.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, at, at, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  const words = at + lead.length + '!['.length;
  field.setSelectionRange(words, words + ALT.length);
}
