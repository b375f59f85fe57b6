/** Spreadsheets need it to detect UTF-8. */
const BOM = '\u{feff}';
/** Characters with which a formula begins in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

function toField(value: string | number): string {
  // Only text is escaped, so that a title is not run as a formula. A number may be negative.
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180): UTF-8 with a byte order mark and CRLF line ends. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return BOM + rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}
