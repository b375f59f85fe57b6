/** Nothing was backed up, restored or moved; the message is one sentence for who ran the command. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const REASONS: Record<string, string> = {
  ENOSPC: 'no room is left on the disk',
  EDQUOT: 'no room is left in the quota',
  EFBIG: 'a file would be larger than is allowed',
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk cannot be written',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is no folder',
};

/** Whether the file system said it, of whatever. */
export const isFileError = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined;

/** `error` as a sentence that begins with what was being done, where it is of the file system; else as it is. */
export function explainFileError(doing: string, error: unknown): unknown {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason === undefined) return error;
  return new BackupError(`${doing}: ${reason}${path === undefined ? '' : ` (${path})`}.`, { cause: error });
}
