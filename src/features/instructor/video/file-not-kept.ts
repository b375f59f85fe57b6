/** Why a chosen file is not on this device, in words. */
export function fileNotKept(error: unknown): string {
  console.warn('A file could not be kept on this device', error);
  const full = error instanceof Error && 'reason' in error && (error.reason === 'quota' || error.reason === 'full');
  return full
    ? 'This device has no room for the file. Free some space, or choose a smaller one.'
    : 'The file could not be kept on this device. Please choose it again.';
}
