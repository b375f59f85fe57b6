export type StorageFailureReason = 'missing' | 'blocked' | 'outdated' | 'refused';

/** IndexedDB cannot be used now. The app goes on with the network alone. */
export class StorageFailure extends Error {
  readonly reason: StorageFailureReason;

  constructor(reason: StorageFailureReason, cause?: unknown) {
    super(`IndexedDB is not usable: ${reason}`, { cause });
    this.name = 'StorageFailure';
    this.reason = reason;
  }
}

/** Tells why the database did not open, from Dexie's error names. */
export function toStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'MissingAPIError') return new StorageFailure('missing', error);
  if (name === 'VersionError') return new StorageFailure('outdated', error);
  if (message === 'blocked') return new StorageFailure('blocked', error);
  return new StorageFailure('refused', error);
}
