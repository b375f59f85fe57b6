/** Why the server does not have a file yet. `refused`: it would not have it, and another try is of no use. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  readonly kind: 'refused' | 'unreachable' | 'signed-out';

  constructor(kind: UploadFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
