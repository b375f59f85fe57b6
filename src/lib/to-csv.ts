/** By which a spreadsheet knows that the text is UTF-8. */
const BOM = '\u{feff}';
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function toField(value: string | number): string {
  // A title is a text, whatever it begins with; an amount may well be negative.
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180): UTF-8 with a byte order mark, lines ended by CRLF. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return BOM + rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}
