import { randomUUID } from 'node:crypto';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import type { TestApp } from './test-app.ts';

type As = { token: string };
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
  t: TestApp,
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<Piece> {
  const url = `http://test${UPLOADS_PATH}${path}`;
  const init = { method, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body, duplex: 'half' };
  const response = await t.app.fetch(new Request(url, init as RequestInit));
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
  patch: (as: As, offset: number, piece: Uint8Array) => Promise<Piece>;
  giveUp: (as: As) => Promise<Piece>;
}

const bearer = ({ token }: As) => ({ Authorization: `Bearer ${token}` });

/** An upload of so many bytes for a track, by the requests of tus. */
export function uploading(
  t: TestApp,
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
      send(t, 'POST', '', {
        ...bearer(as),
        'Upload-Length': String(bytes),
        'Upload-Metadata': encode({ uploadId: id, courseId, trackId, filename }),
        ...change,
      }),
    ask: (as) => send(t, 'HEAD', `/${id}`, bearer(as)),
    patch: (as, offset, piece) =>
      send(
        t,
        'PATCH',
        `/${id}`,
        { ...bearer(as), 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        piece,
      ),
    giveUp: (as) => send(t, 'DELETE', `/${id}`, bearer(as)),
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
