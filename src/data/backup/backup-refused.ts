/**
 * Why a file is not imported. 'unreadable': no JSON, or another program's. 'newer': a later version of the app wrote it.
 * 'damaged': it is not as it was written. 'other-user': another account's. 'too-large': more than this app ever writes.
 */
export type BackupRefusal = 'unreadable' | 'newer' | 'damaged' | 'other-user' | 'too-large';

/** Nothing of the file was taken over. */
export class BackupRefused extends Error {
  readonly reason: BackupRefusal;

  constructor(reason: BackupRefusal, cause?: unknown) {
    super(`The backup cannot be imported: ${reason}`, { cause });
    this.name = 'BackupRefused';
    this.reason = reason;
  }
}
