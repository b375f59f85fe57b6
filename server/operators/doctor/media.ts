import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createBucketStorage, createStorage } from '../../media/create-storage.ts';
import { type Finding, ok, type Patient, problem, wordsOf } from './finding.ts';

/** Writes a small file where media are kept, reads it and removes it. */
export async function checkMedia({ env }: Patient): Promise<Finding[]> {
  const where = env.s3 ? `the bucket ${env.s3.bucket}` : 'DATA_DIR/media';
  if (!env.s3 && !existsSync(env.dataDir)) return [ok('There are no media yet: the first upload makes their folder.')];
  const storage = createStorage(env);
  const path = `doctor/${randomUUID()}.bin`;
  const written = randomUUID();
  const todo = env.s3
    ? 'See that S3_ENDPOINT, S3_REGION and the keys are those of the bucket, and that they may get, put, delete and list its objects.'
    : 'Let the user of the server own DATA_DIR/media.';
  let step = 'written';
  try {
    await storage.save(path, Buffer.from(written));
    step = 'read';
    const file = await storage.find(path);
    const read = file && (await text(file.open(0, file.size - 1)));
    if (read !== written) return [problem(`What was written into ${where} was not read back.`, todo)];
    step = 'listed';
    if (env.s3) await createBucketStorage(env.s3).list('doctor');
    step = 'deleted';
    await storage.remove(path);
    if (await storage.find(path)) return [problem(`What was deleted from ${where} is still there.`, todo)];
    return [ok(`A file was written into ${where}, read and deleted.`)];
  } catch (error) {
    return [problem(`In ${where} no file could be ${step}: ${wordsOf(error)}`, todo)];
  }
}
