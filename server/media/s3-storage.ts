import { open as openFile, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../env.ts';
import { BUCKET_ATTEMPTS, BUCKET_CONNECT_MS, BUCKET_SILENCE_MS } from '../program/time-limits.ts';
import { traceCall } from '../tracing/trace-calls.ts';
import { type BucketStore, isMediaPath, requireMediaPath } from './media-storage.ts';
import { mediaTypeOf } from './media-types.ts';

/** At least 5 MiB by S3's rules; 2 GiB are 128 of them, of 10,000. */
const PART_BYTES = 16 * 1024 * 1024;

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  const client = new S3Client({
    region: region ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // The SDK waits for ever. A bound on the whole request would end a large part on a slow line.
    requestHandler: { connectionTimeout: BUCKET_CONNECT_MS, socketTimeout: BUCKET_SILENCE_MS },
    maxAttempts: BUCKET_ATTEMPTS,
    // Stores other than Amazon's refuse the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        traceCall('S3', commandName.replace(/Command$/, ''), () => next(args)),
    { step: 'initialize' },
  );
  return client;
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Media in a bucket of S3, or of a store that speaks its protocol. An object is there wholly or not at all. */
export function createS3Storage(settings: S3Settings): BucketStore {
  const client = createClient(settings);
  const at = (mediaPath: string) => ({ Bucket: settings.bucket, Key: mediaPath });

  async function put(mediaPath: string, bytes: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ ...at(mediaPath), Body: bytes, ContentType: mediaTypeOf(mediaPath) }));
  }

  async function putParts(mediaPath: string, file: string, size: number): Promise<void> {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...at(mediaPath), ContentType: mediaTypeOf(mediaPath) }),
    );
    const upload = { ...at(mediaPath), UploadId };
    const source = await openFile(file);
    try {
      const Parts: CompletedPart[] = [];
      for (let start = 0; start < size; start += PART_BYTES) {
        // Read rather than streamed: the SDK can then send it again.
        const Body = Buffer.alloc(Math.min(PART_BYTES, size - start));
        await source.read(Body, 0, Body.length, start);
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      // Uploaded parts cost money until they are removed. If removing them fails too, the first failure is thrown.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    } finally {
      await source.close();
    }
  }

  async function* read(mediaPath: string, range: string, IfMatch: string): AsyncGenerator<Uint8Array> {
    const { Body } = await client.send(new GetObjectCommand({ ...at(mediaPath), Range: `bytes=${range}`, IfMatch }));
    yield* Body as Readable as AsyncIterable<Uint8Array>;
  }

  return {
    save: async (mediaPath, bytes) => put(requireMediaPath(mediaPath), bytes),

    async take(mediaPath, file) {
      requireMediaPath(mediaPath);
      const { size } = await stat(file);
      if (size <= PART_BYTES) await put(mediaPath, await readFile(file));
      else await putParts(mediaPath, file, size);
    },

    async remove(mediaPath) {
      if (isMediaPath(mediaPath)) await client.send(new DeleteObjectCommand(at(mediaPath)));
    },

    async list(folder) {
      const found = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: `${folder}/`, ContinuationToken }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined) found.push({ mediaPath: Key, modifiedAt: LastModified ?? new Date(0) });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found;
    },

    async find(mediaPath) {
      if (!isMediaPath(mediaPath)) return null;
      try {
        const { ContentLength, ETag, LastModified } = await client.send(new HeadObjectCommand(at(mediaPath)));
        if (ContentLength === undefined || ETag === undefined) throw new Error(`No size or ETag of ${mediaPath}`);
        return {
          size: ContentLength,
          etag: ETag,
          contentType: mediaTypeOf(mediaPath),
          modifiedAt: LastModified ?? new Date(0),
          open: (start, end) => Readable.from(read(mediaPath, `${start}-${end}`, ETag), { objectMode: false }),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
