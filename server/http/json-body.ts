import type { Context } from 'hono';
import { Refusal } from '../services/refusal.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * The text of a body that is meant as JSON, perhaps empty. Throws `unsupported_media_type` for one that is not called JSON: a
 * browser asks us before it sends such a body from another site, and a form of a page cannot send it at all.
 */
export async function readJsonText(c: Context): Promise<string> {
  const text = await c.req.text();
  if (text.trim() !== '' && !JSON_TYPE.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal('unsupported_media_type', 'The request body must be sent as application/json.');
  }
  return text;
}
