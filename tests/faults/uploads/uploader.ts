import { openAsBlob } from 'node:fs';
import { sendUpload } from '#data/uploads/send-upload.ts';
import { UploadFailure } from '#data/uploads/upload-failure.ts';
import type { UploadRow } from '#data/db/rows.ts';
import { tusInProcess } from '../../support/tus-in-process.ts';

/** What the client of `upload-kills.ts` is told. */
export interface UploaderTask {
  baseUrl: string;
  token: string;
  row: UploadRow;
  file: string;
  pieceBytes: number;
}

const AGAIN_MS = 50;

/** A page that sends one file until the server has it all; killed at any time, the next one goes on. */
const task = JSON.parse(process.argv[2] ?? '') as UploaderTask;
const { baseUrl, token, row, file, pieceBytes } = task;
const blob = await openAsBlob(file);
for (;;) {
  try {
    await sendUpload(row, blob, {
      signal: new AbortController().signal,
      baseUrl,
      token,
      tus: tusInProcess((request) => fetch(request), pieceBytes),
    });
    break;
  } catch (error) {
    if (!(error instanceof UploadFailure) || error.kind !== 'unreachable') throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
