import { Metadata } from '@tus/server';
import type { Context } from 'hono';
import type { ErrorCode } from '#contract/error.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { VIDEO_TEXT } from '#contract/video-texts.ts';
import { videoUploadMetadataSchema } from '#contract/video-upload.ts';
import type { UploadRow } from '../db/upload-schema.ts';
import type { Deps } from '../deps.ts';
import type { Api, ApiEnv } from '../http/api.ts';
import { asLimited } from '../http/limit-calls.ts';
import { readInput } from '../http/input.ts';
import { peekBody } from '../http/peek-body.ts';
import type { DiskRoom } from '../program/disk-room.ts';
import { Refusal } from '../services/refusal.ts';
import { readUser } from '../http/read-user.ts';
import { noRoom } from '../services/shortage.ts';
import { toAuthor } from '../services/authoring/own-course.ts';
import {
  beginUpload,
  findUpload,
  finishUpload,
  forgetUpload,
  touchUpload,
} from '../services/uploads/upload-service.ts';
import { HEAD_BYTES, videoKindOf } from '../uploads/video-kind.ts';

const TUS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

/** The errors of tus as error codes of the contract. */
const REFUSED: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'payload_too_large',
};
/** An extension of tus that is not offered: who asks for it must leave it out. */
const NOT_OFFERED = 501;

/** For so many bytes room is asked for at once: where the disk is on a network, each question is a message. */
const ROOM_STEP_BYTES = 1024 * 1024;

/** The bytes until the disk is nearly full: several uploads that each had room may fill it together. `onEnd`: what follows is missing. */
function withinRoom(body: ReadableStream<Uint8Array>, room: DiskRoom, onEnd: () => void) {
  let granted = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        if (granted < piece.length) {
          granted = Math.max(ROOM_STEP_BYTES, piece.length);
          if (!room.has(granted)) {
            onEnd();
            return out.terminate();
          }
        }
        granted -= piece.length;
        out.enqueue(piece);
      },
    }),
  );
}

function readMetadata(header: string | undefined) {
  try {
    return Metadata.parse(header);
  } catch {
    throw new Refusal('bad_request', 'The Upload-Metadata cannot be read.');
  }
}

/**
 * Resumable uploads by the tus protocol 1.0: POST begins one under the id that the device chose, HEAD answers how much
 * has arrived, PATCH appends, DELETE cancels. Only the course’s instructor may use it. Refusals have the contract’s
 * shape. A complete file is queued even if the client never receives the answer.
 */
export function uploadRoutes(api: Api, deps: Deps): void {
  const { db, clock, staged } = deps;
  const { room } = staged;

  /** Throws what tus refuses, in the contract's shape. */
  async function speakTus(request: Request): Promise<Response> {
    const answer = await staged.handle(request);
    const { status } = answer;
    if (status < 400) return answer;
    const said = (await answer.text()).trim();
    if (status >= 500 && !room.has()) throw noRoom();
    if (status >= 500 && status !== NOT_OFFERED) throw new Error(`An upload failed: ${status} ${said}`);
    throw new Refusal(REFUSED[status] ?? 'bad_request', said || 'The upload was refused.');
  }

  async function begin(c: Context<ApiEnv>): Promise<Response> {
    const user = (await readUser(c, deps, 'required', 'upload')).requireUser();
    const said = readInput(videoUploadMetadataSchema, readMetadata(c.req.header('upload-metadata')));
    const bytes = Number(c.req.header('upload-length'));
    const row = await beginUpload(db, toAuthor(clock, user), { ...said, bytes, staged });
    // The upload exists: the client lost the answer. Beginning again would delete what has arrived.
    if ((await staged.sizeOf(row.id)) !== null) {
      return new Response(null, { status: 201, headers: { ...TUS, Location: `${UPLOADS_PATH}/${row.id}` } });
    }
    return speakTus(c.req.raw);
  }

  /** A complete upload is reported as complete while its row exists, even after its file was moved. */
  function whole(row: UploadRow): Response {
    const all = String(row.bytes);
    return new Response(null, { status: 200, headers: { ...TUS, 'Upload-Offset': all, 'Upload-Length': all } });
  }

  async function finishIfWhole(row: UploadRow): Promise<boolean> {
    if ((await staged.sizeOf(row.id)) !== row.bytes) return false;
    await finishUpload(db, deps, row);
    return true;
  }

  async function tell(c: Context<ApiEnv>, row: UploadRow): Promise<Response> {
    if (row.state !== 'receiving' || (await finishIfWhole(row))) return whole(row);
    return speakTus(c.req.raw);
  }

  async function take(c: Context<ApiEnv>, row: UploadRow): Promise<Response> {
    if (row.state !== 'receiving') throw new Refusal('conflict', 'This upload is complete.');
    const { method, headers, url } = c.req.raw;
    let body: ReadableStream<Uint8Array> | null = c.req.raw.body;
    if (body && c.req.header('upload-offset') === '0') {
      const peeked = await peekBody(body, HEAD_BYTES);
      const { head } = peeked;
      body = peeked.body;
      // A shorter beginning may be cut off by the line; what has arrived whole is looked at again.
      if (head.length === HEAD_BYTES && !(await videoKindOf(head))) {
        // The rest is not read; a line that broke meanwhile has nothing to cancel.
        await peeked.body.cancel().catch(() => undefined);
        await forgetUpload(db, staged, row.id);
        throw new Refusal('bad_request', VIDEO_TEXT.wrongType);
      }
    }
    // `fetch` asks for it with a stream; not all of our types know it.
    let isFull = false;
    const bytes = body && withinRoom(body, room, () => (isFull = true));
    const init = { method, headers, body: bytes, duplex: 'half' as const };
    const answer = await speakTus(new Request(url, init));
    await touchUpload(db, deps, row.id);
    if (isFull) throw noRoom();
    await finishIfWhole(row);
    return answer;
  }

  async function giveUp(row: UploadRow): Promise<Response> {
    if (row.state !== 'receiving') throw new Refusal('conflict', 'This upload is complete.');
    await forgetUpload(db, staged, row.id);
    return new Response(null, { status: 204, headers: TUS });
  }

  api.post(UPLOADS_PATH, asLimited(begin));
  const goOn = async (c: Context<ApiEnv, '/:id'>) => {
    const { method } = c.req.raw;
    // Hono asks for a HEAD as for a GET.
    if (method === 'GET') throw new Refusal('not_found', 'Uploads are read as media of their track.');
    const user = (await readUser(c, deps, 'required', 'upload')).requireUser();
    const row = await findUpload(db, user.id, c.req.param('id'));
    if (method === 'HEAD') return tell(c, row);
    return method === 'PATCH' ? take(c, row) : giveUp(row);
  };
  api.on(['GET', 'PATCH', 'DELETE'], `${UPLOADS_PATH}/:id`, asLimited(goOn));
}
