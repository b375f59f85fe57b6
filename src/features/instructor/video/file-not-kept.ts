/** Why a chosen file is not on this device, in words. */
export function fileNotKept(error: unknown): string {
  console.warn('A file could not be kept on this device', error);
  const full = error instanceof Error && 'reason' in error && (error.reason === 'quota' || error.reason === 'full');
  return full
    ? 'There is not enough space on this device for the file. Free up some space or choose a smaller file.'
    : 'The file could not be saved on this device. Please choose it again.';
}
