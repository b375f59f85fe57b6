/**
 * Why a file is not imported. 'unreadable': no JSON, or not a backup. 'newer': a later version of the app wrote it. 'damaged':
 * the checksum or the content is wrong. 'other-user': it belongs to another account. 'too-large': larger than any backup.
 */
export type BackupRefusal = 'unreadable' | 'newer' | 'damaged' | 'other-user' | 'too-large';

/** The import was refused, and nothing was changed. */
export class BackupRefused extends Error {
  readonly reason: BackupRefusal;

  constructor(reason: BackupRefusal, cause?: unknown) {
    super(`The backup cannot be imported: ${reason}`, { cause });
    this.name = 'BackupRefused';
    this.reason = reason;
  }
}
