import { chunkSlices, parseRange } from './byte-range.ts';
import type { MediaHead, MediaStore } from './media-store.ts';

/**
 * Answers a request for a downloaded file as a web server would: 200, 206 for a range, 416 for what is not there, 404 for
 * a file that is not wholly here. Only the chunks of the range are read, one after another as the player takes them.
 */
export async function serveMedia(
  store: MediaStore,
  mediaId: string,
  request: { method: string; range: string | null },
): Promise<Response> {
  const head = await store.loadHead(mediaId);
  if (!head?.complete) return new Response(null, { status: 404 });
  const headers = new Headers({
    'Content-Type': head.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
  });
  const range = parseRange(request.range, head.size);
  if (range.kind === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${head.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range.kind === 'whole' ? { start: 0, end: head.size - 1 } : range;
  headers.set('Content-Length', String(end - start + 1));
  if (range.kind === 'partial') headers.set('Content-Range', `bytes ${start}-${end}/${head.size}`);
  const body = request.method === 'HEAD' ? null : streamOf(store, mediaId, head, start, end);
  return new Response(body, { status: range.kind === 'partial' ? 206 : 200, headers });
}

function streamOf(store: MediaStore, mediaId: string, head: MediaHead, start: number, end: number): ReadableStream {
  const slices = chunkSlices(start, end, head.chunkBytes);
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const slice = slices[next];
        next += 1;
        if (!slice) {
          controller.close();
          return;
        }
        const chunk = await store.loadChunk(mediaId, slice.index);
        if (!chunk) {
          controller.error(new Error(`Chunk ${slice.index} of ${mediaId} is gone from this device`));
          return;
        }
        controller.enqueue(chunk.subarray(slice.from, slice.to));
      },
    },
    // Nothing is read ahead of the player: a seek throws the rest of the stream away.
    { highWaterMark: 0 },
  );
}
