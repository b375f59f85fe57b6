import type { FileRow, UploadRow } from '#data/db/rows.ts';

export function bytesId(uploadId: string): string {
  return `${uploadId}/bytes`;
}

export function isUpload(row: FileRow): row is UploadRow {
  return !('blob' in row);
}
