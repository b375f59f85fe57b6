import { isBlob } from '#data/outbox/commands/is-blob.ts';

/**
 * Converts a value of IndexedDB to JSON without loss. A blob becomes `{ $blob, type }` in Base64, undefined becomes
 * `{ $undefined: true }`, and an object with a field name that starts with `$` becomes `{ $fields: [name, value][] }`.
 */
export async function encodeValue(value: unknown): Promise<unknown> {
  if (value === undefined) return { $undefined: true };
  if (value === null || typeof value !== 'object') return value;
  if (isBlob(value)) return { $blob: toBase64(new Uint8Array(await value.arrayBuffer())), type: value.type };
  if (Array.isArray(value)) return Promise.all(value.map(encodeValue));
  const fields = await Promise.all(
    Object.entries(value).map(async ([name, field]) => [name, await encodeValue(field)] as const),
  );
  return fields.some(([name]) => name.startsWith('$')) ? { $fields: fields } : Object.fromEntries(fields);
}

/** The inverse of `encodeValue`. Throws a `TypeError` for invalid input. */
export function decodeValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(decodeValue);
  const entries = Object.entries(value as Record<string, unknown>);
  const [first, inside] = entries[0] ?? ['', null];
  if (!first.startsWith('$')) return fromEntries(entries);
  if (first === '$undefined') return undefined;
  if (first === '$blob' && typeof inside === 'string') {
    return new Blob([fromBase64(inside)], { type: String((value as { type?: unknown }).type) });
  }
  if (first === '$fields' && Array.isArray(inside)) return fromEntries(inside as [string, unknown][]);
  throw new TypeError(`A backup holds no ${first}`);
}

/** `__proto__` becomes a normal field, as in structured cloning. */
function fromEntries(entries: readonly [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries.map(([name, field]) => [name, decodeValue(field)]));
}

/** Maximum number of arguments for one call of `String.fromCharCode`. */
const STEP = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
