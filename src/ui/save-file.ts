/** Saves the text of a backup of this device, under a name with the day, which it returns. */
export function saveBackupFile(text: string): string {
  const name = `code-it-backup-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile(name, text);
  return name;
}

/** Hands a text to the browser's downloads; JSON unless told otherwise. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
