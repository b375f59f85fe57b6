import { randomUUID } from 'node:crypto';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import type { TestApp } from './test-app.ts';

type As = { token: string };
/** What is sent to: an app of this process, or the address of another. */
type To = { app: { fetch: (request: Request) => Response | Promise<Response> } } | { origin: string };
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

interface Piece {
  status: number;
  /** How much the server has. */
  offset: number | null;
  code: string | undefined;
  message: string | undefined;
}

const encode = (said: Record<string, string>) =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function send(
  to: To,
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array | ReadableStream<Uint8Array>,
): Promise<Piece> {
  const url = `${'origin' in to ? to.origin : 'http://test'}${UPLOADS_PATH}${path}`;
  const init = { method, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body, duplex: 'half' };
  const request = new Request(url, init as RequestInit);
  const response = await ('origin' in to ? fetch(request) : to.app.fetch(request));
  const said = await response.text();
  const offset = response.headers.get('upload-offset');
  const json = said.startsWith('{') ? (JSON.parse(said) as { code: string; message: string }) : undefined;
  return {
    status: response.status,
    offset: offset === null ? null : Number(offset),
    code: json?.code,
    message: json?.message,
  };
}

export interface Uploading {
  id: string;
  begin: (as: As, change?: Record<string, string>) => Promise<Piece>;
  ask: (as: As) => Promise<Piece>;
  patch: (as: As, offset: number, piece: Uint8Array | ReadableStream<Uint8Array>) => Promise<Piece>;
  giveUp: (as: As) => Promise<Piece>;
}

const bearer = ({ token }: As) => ({ Authorization: `Bearer ${token}` });

/** An upload of so many bytes for a track, by the requests of tus. */
export function uploading(
  to: To,
  {
    courseId,
    trackId,
    bytes,
    id = randomUUID(),
    filename = 'lesson.mp4',
  }: { courseId: string; trackId: string; bytes: number; id?: string; filename?: string },
): Uploading {
  return {
    id,
    begin: (as, change = {}) =>
      send(to, 'POST', '', {
        ...bearer(as),
        'Upload-Length': String(bytes),
        'Upload-Metadata': encode({ uploadId: id, courseId, trackId, filename }),
        ...change,
      }),
    ask: (as) => send(to, 'HEAD', `/${id}`, bearer(as)),
    patch: (as, offset, piece) =>
      send(
        to,
        'PATCH',
        `/${id}`,
        { ...bearer(as), 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        piece,
      ),
    giveUp: (as) => send(to, 'DELETE', `/${id}`, bearer(as)),
  };
}

/** Uploads a whole file; throws when it is refused. Answers its id. */
export async function uploadVideo(
  t: TestApp,
  as: As,
  track: { courseId: string; _id: string },
  file: Uint8Array,
): Promise<string> {
  const upload = uploading(t, { courseId: track.courseId, trackId: track._id, bytes: file.length });
  for (const piece of [await upload.begin(as), await upload.patch(as, 0, file)]) {
    if (piece.status >= 300) throw new Error(`upload: ${JSON.stringify(piece)}`);
  }
  return upload.id;
}

export async function mediaOf(t: TestApp, as: As, trackId: string): Promise<TrackMedia> {
  const { status, body } = await t.request<{ data: TrackMedia }>(`/course/content/track/media?trackId=${trackId}`, {
    as,
  });
  if (status !== 200) throw new Error(`media: ${JSON.stringify(body)}`);
  return body.data;
}
