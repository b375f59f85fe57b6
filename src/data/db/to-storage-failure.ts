import { StorageFailure } from './storage-failure.ts';

/** Error names for a closed connection, or for a database file that could not be read just now. */
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError']);
/** If opening failed for one of these reasons, a second try may work. */
const WORTH_ANOTHER_OPEN = new Set(['unreadable', 'lost', 'refused']);

/** Whether a new connection may help: the system closed the old one, or the browser aborted the transaction. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof StorageFailure) return WORTH_ANOTHER_OPEN.has(error.reason);
  const names = namesOf(error);
  return !names.includes('QuotaExceededError') && names.some((name) => LOST.has(name));
}

/** Converts an error of IndexedDB or Dexie; null for any other error. */
export function asStorageFailure(error: unknown): StorageFailure | null {
  if (error instanceof StorageFailure) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return new StorageFailure('full', error);
  if (names.includes('MissingAPIError')) return new StorageFailure('missing', error);
  if (names.includes('VersionError')) return new StorageFailure('outdated', error);
  if (names.includes('UnknownError')) return new StorageFailure('unreadable', error);
  return names.some((name) => LOST.has(name)) ? new StorageFailure('lost', error) : null;
}

/** The name of an error and of the errors that it wraps. Dexie wraps the errors of IndexedDB. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // A native AbortError is from a fetch that the app canceled. Dexie's AbortError is another class.
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  const { inner, failures } = error as { inner?: unknown; failures?: unknown };
  const wrapped = [inner, ...(Array.isArray(failures) ? (failures as unknown[]) : [])];
  return [error.name, ...wrapped.flatMap(wrappedNamesOf)];
}

function wrappedNamesOf(error: unknown): string[] {
  return error instanceof DOMException ? [error.name] : namesOf(error);
}
