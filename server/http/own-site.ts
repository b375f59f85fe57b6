import type { Context } from 'hono';
import { Refusal } from '../services/refusal.ts';

// Fetch Metadata (W3C): browsers say of a request who makes it and for what. Who says nothing is an older browser or a program,
// and neither sends a token of ours unasked.
const OTHERS: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

const saysOther = (c: Context) => OTHERS.has(c.req.header('sec-fetch-site'));

/** Throws for a request that a page of another site makes, or that is a link, a form, a picture or a frame: a call is none of these. */
export function requireOwnCall(c: Context): void {
  const navigates = c.req.header('sec-fetch-mode') === 'navigate';
  const { 'sec-fetch-dest': destination = 'empty' } = c.req.header();
  if (saysOther(c) || navigates || destination !== 'empty') {
    throw new Refusal('forbidden', 'This call is for the pages of this site, and for programs.');
  }
}

/** Throws where a page of another site loads a file that is costly to make as a part of itself; a link to it is good. */
export function requireLink(c: Context): void {
  if (saysOther(c) && c.req.header('sec-fetch-dest') !== 'document') {
    throw new Refusal('forbidden', 'Another site may link to this file, and not load it.');
  }
}
