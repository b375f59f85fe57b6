/** `queued`: it waits for a network, its track or its turn. `failed`: the server would not have it, `problem` says why. */
type UploadState = 'queued' | 'uploading' | 'paused' | 'failed';

/** A video of a track that is still to reach the server. */
export interface UploadRow {
  userId: string;
  /** UUID; the upload's id on the server as well. */
  id: string;
  courseId: string;
  trackId: string;
  /** The track's, for lists. */
  title: string;
  /** The file's. */
  name: string;
  bytes: number;
  state: UploadState;
  /** How much of it the server is known to have. */
  sent: number;
  problem: string | null;
  createdAt: number;
}

/** The bytes of an upload, in a row of their own: whoever writes a row that holds a Blob writes the Blob again. */
interface UploadBytesRow {
  userId: string;
  /** `bytesId` of the upload's. */
  id: string;
  blob: Blob;
}

export type FileRow = UploadRow | UploadBytesRow;

export function bytesId(uploadId: string): string {
  return `${uploadId}/bytes`;
}

export function isUpload(row: FileRow): row is UploadRow {
  return !('blob' in row);
}
