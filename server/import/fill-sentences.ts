const number = new Intl.NumberFormat('en-IN');
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

function format(value: string, kind: string | undefined): string | null {
  if (kind === 'lower') return value.toLowerCase();
  if (kind === 'number') return Number.isFinite(Number(value)) ? number.format(Number(value)) : null;
  if (kind === 'date') return Number.isNaN(Date.parse(value)) ? null : date.format(new Date(value));
  return value;
}

/**
 * Fills {column}, {column:number}, {column:date} and {column:lower} in each sentence. A sentence of which a value is
 * missing or unreadable is left out, so that nothing is claimed that the row does not say.
 */
export function fillSentences(values: Record<string, unknown>, sentences: readonly string[]): string {
  const filled = sentences.flatMap((sentence) => {
    let complete = true;
    const text = sentence.replace(/\{([\w.-]+)(?::(\w+))?\}/g, (_, column: string, kind: string | undefined) => {
      const value = values[column];
      const plain = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      const shown = plain === '' ? null : format(plain, kind);
      if (shown === null) complete = false;
      return shown ?? '';
    });
    return complete ? [text] : [];
  });
  return filled.join(' ');
}
