import type { DiskRoom } from '../program/disk-room.ts';

/** What arrives, until it is processed. */
export interface StagedUploads {
  /** Whether the bytes are where each server and worker gets at them. */
  inBucket: boolean;
  /** Where the bytes of an upload are that is a file of this machine. */
  fileOf: (uploadId: string) => string;
  /** For what is made of it while it is made. */
  workFolderOf: (uploadId: string) => string;
  /** The ids of those that are files of this machine. */
  files: () => Promise<string[]>;
  /** How much of it has arrived; null when nothing has. */
  sizeOf: (uploadId: string) => Promise<number | null>;
  read: (uploadId: string, start: number, length: number) => Promise<Buffer>;
  /** A file of this machine with all of it: `to`, where it had to be fetched. */
  toFile: (uploadId: string, to: string, signal: AbortSignal) => Promise<string>;
  /** The disk of this machine that bytes go through. */
  room: DiskRoom;
  /** Whether there is space for an upload of so many bytes. */
  hasRoomFor: (bytes: number) => boolean;
  remove: (uploadId: string) => Promise<void>;
  /** All that is kept, some ids more than once. */
  list: () => Promise<{ id: string; writtenAt: Date }[]>;
  /** Answers a request of the tus protocol; who may make it was asked before. */
  handle: (request: Request) => Promise<Response>;
}
