/** Why an upload failed. `refused`: the server refused the file, and a retry would not help. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  readonly kind: 'refused' | 'unreachable' | 'signed-out';

  constructor(kind: UploadFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
