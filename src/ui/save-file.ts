/** Saves the text of a backup of this device, under a name with the day, which it returns. */
export function saveBackupFile(text: string): string {
  const name = `code-it-backup-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile(name, text);
  return name;
}

/** Hands a text or a file to the browser's downloads; a text is JSON unless told otherwise. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
