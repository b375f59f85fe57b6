import { StorageFailure } from './storage-failure.ts';

/** How the browser says that the connection is gone, or that the file below it could not be reached just now. */
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']);
/** An open that failed like this may work at a second try. */
const WORTH_ANOTHER_OPEN = new Set(['unreadable', 'lost', 'refused']);

/** Whether a fresh connection may help: the system closed the old one, or the transaction was aborted by none of us. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof StorageFailure) return WORTH_ANOTHER_OPEN.has(error.reason);
  const names = namesOf(error);
  return !names.includes('QuotaExceededError') && names.some((name) => LOST.has(name));
}

/** The failure of storage that `error` tells of; null when it tells of something else. */
export function asStorageFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return new StorageFailure('full', error);
  if (names.includes('MissingAPIError')) return new StorageFailure('missing', error);
  if (names.includes('VersionError')) return new StorageFailure('outdated', error);
  if (names.includes('UnknownError')) return new StorageFailure('unreadable', error);
  return names.some((name) => LOST.has(name)) ? new StorageFailure('lost', error) : null;
}

/** The name of an error and of those that it wraps, as Dexie does with what IndexedDB says. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // The native one is a fetch that we called off: Dexie's own is another class.
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  const { inner, failures } = error as { inner?: unknown; failures?: unknown };
  const wrapped = [inner, ...(Array.isArray(failures) ? (failures as unknown[]) : [])];
  return [error.name, ...wrapped.flatMap(wrappedNamesOf)];
}

function wrappedNamesOf(error: unknown): string[] {
  return error instanceof DOMException ? [error.name] : namesOf(error);
}
