import type { Context } from 'hono';
import { Refusal } from '../services/refusal.ts';

/** What a multipart form adds to its file. */
export const FORM_BYTES = 64 * 1024;

/** The one file of a multipart form. Throws a `bad_request` that names what is missing. */
export async function readUploadedFile(c: Context, field: string): Promise<Buffer> {
  const missing = new Refusal('bad_request', `Send one file as the field “${field}” of a multipart form.`);
  if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) throw missing;
  let form: FormData;
  try {
    form = await c.req.formData();
  } catch {
    throw missing;
  }
  const file = form.get(field);
  if (file === null || typeof file === 'string' || file.size === 0) throw missing;
  return Buffer.from(await file.arrayBuffer());
}
