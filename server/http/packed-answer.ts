import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ApiEnv } from './api.ts';

const packAside = promisify(gzip);
/** Below, what is saved is less than what the packing adds in time. */
const PACKED_FROM_BYTES = 1024;
/** Up to here it costs less to pack at once than to hand it to another thread. */
const PACKED_HERE_BYTES = 32 * 1024;

const pack = (text: Buffer) => (text.length <= PACKED_HERE_BYTES ? gzipSync(text) : packAside(text));

/** How an answer may be packed for this caller: part of what it is kept by. */
export const encodingOf = (c: Context<ApiEnv>): string =>
  accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' });

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** RFC 9110, 13.1.2: compared weakly. */
export function isCurrent(held: string | undefined, tag: string | null | undefined): boolean {
  if (held === undefined || !tag) return false;
  return held.trim() === '*' || held.split(',').some((other) => bare(other) === bare(tag));
}

/**
 * Answers JSON in one piece of bytes, packed where the caller takes that: streams would cost more than the answer. What may be kept
 * but is to be asked about each time (Cache-Control: no-cache) has an ETag, and whoever has it gets 304.
 */
export async function answerJson(c: Context<ApiEnv>, value: unknown): Promise<Response> {
  const text = Buffer.from(JSON.stringify(value));
  const isLong = text.length >= PACKED_FROM_BYTES;
  const isPacked = isLong && encodingOf(c) === 'gzip';
  if (isLong) c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.res.headers.get('Cache-Control')?.includes('no-cache')) {
    const tag = `"${createHash('sha256').update(text).digest('hex')}"`;
    c.header('ETag', isPacked ? `W/${tag}` : tag);
    if (isCurrent(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
  }
  if (isPacked) c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'application/json');
  // Not a `Buffer`, which Node’s adapter would turn into a stream.
  const body = new Uint8Array(isPacked ? await pack(text) : text);
  c.set('sent', body);
  return c.body(body);
}
