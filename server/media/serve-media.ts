import { Readable } from 'node:stream';
import { NO_DOCUMENT_POLICY } from '../http/content-security-policy.ts';
import { ReadableStream as WebStream } from 'node:stream/web';
import { parseByteRange } from './byte-range.ts';
import type { MediaFile } from './media-storage.ts';

const etagsOf = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Whether the client's copy is still good (RFC 9110, 13.2.2): the date counts only where no tag is given. */
function isFresh(headers: Headers, file: MediaFile): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || etagsOf(tags).includes(file.etag);
  const since = headers.get('if-modified-since');
  return since !== null && toSeconds(file.modifiedAt.getTime()) <= toSeconds(Date.parse(since));
}

/** A partial copy may be continued only if it is of these very bytes: a strong tag, or the exact date. */
function mayContinue(headers: Headers, file: MediaFile): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  return condition === file.etag || condition === file.modifiedAt.toUTCString();
}

const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Node's adapter closes the connection, as for a reader that left, and prints no error. */
const CUT = { code: 'ERR_STREAM_PREMATURE_CLOSE' };

/** The bytes while they may be read; they break off, as with a lost connection, when that is over. */
async function* whileAllowed(bytes: Readable, mayGoOn: () => Promise<boolean>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    if (!(await mayGoOn())) throw Object.assign(new Error('The right to this file has ended'), CUT);
    yield part as Uint8Array;
  }
}

function bodyOf(
  file: MediaFile,
  { start, end, mayGoOn }: { start: number; end: number; mayGoOn: ServeOptions['mayGoOn'] },
): ReadableStream<Uint8Array> {
  const bytes = file.open(start, end);
  // Pulled by the socket: a slow reader slows the file down, and one that leaves closes it.
  const body = mayGoOn ? WebStream.from(whileAllowed(bytes, mayGoOn)) : Readable.toWeb(bytes);
  return body as ReadableStream<Uint8Array>;
}

interface ServeOptions {
  cacheControl: string;
  /** Of the file, for who saves it: plain characters. */
  name?: string | undefined;
  /** The SHA-256 of the whole file in Base64, if the client asked for it. */
  digest?: string | undefined;
  /** Asked before each part of the body: a film that is paused has its connection for hours. */
  mayGoOn?: () => Promise<boolean>;
}

/** Whether the request asks for the digest of the whole file (RFC 9530, `Want-Repr-Digest`). Of a large one it has its price. */
export function wantsDigest({ headers }: Request): boolean {
  return /(?:^|,)\s*sha-256\s*=\s*[1-9]/.test(headers.get('want-repr-digest') ?? '');
}

/**
 * Answers GET and HEAD of a file: 200, 206, 304 or 416, with validators. Never holds more than a chunk of it in memory.
 */
export function serveMedia(request: Request, file: MediaFile, options: ServeOptions): Response {
  const { cacheControl, name, digest, mayGoOn } = options;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    ETag: file.etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
  });
  if (isFresh(request.headers, file)) return new Response(null, { status: 304, headers });

  if (digest) headers.set('Repr-Digest', `sha-256=:${digest}:`);
  headers.set('Content-Type', file.contentType);
  headers.set('X-Content-Type-Options', 'nosniff');
  // What is saved has the name that the server gave it.
  if (name) headers.set('Content-Disposition', `inline; filename="${name}"`);
  // An SVG that is opened by itself is a document; it must not run what it carries.
  headers.set('Content-Security-Policy', `${NO_DOCUMENT_POLICY}; style-src 'unsafe-inline'; sandbox`);

  const isGet = request.method === 'GET';
  // Range is defined for GET only; a HEAD tells of the whole.
  const asked = isGet && mayContinue(request.headers, file) ? request.headers.get('range') : null;
  const range = parseByteRange(asked, file.size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`);
    headers.delete('Content-Type');
    return new Response(null, { status: 416, headers });
  }
  if (range === 'whole') {
    headers.set('Content-Length', String(file.size));
    return new Response(isGet && file.size > 0 ? bodyOf(file, { start: 0, end: file.size - 1, mayGoOn }) : null, {
      status: 200,
      headers,
    });
  }
  headers.set('Content-Length', String(range.end - range.start + 1));
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  return new Response(bodyOf(file, { ...range, mayGoOn }), { status: 206, headers });
}
