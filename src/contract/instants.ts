import * as z from 'zod/mini';

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Whether the calls can carry these epoch milliseconds: outside of the years 1970 to 9999 programs write dates
 * differently.
 */
export const isInstant = (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST;

/** An instant as ISO 8601 in UTC, from 1970 to 9999. */
export const instantSchema = z.iso
  .datetime('This is no instant in UTC')
  .check(z.refine((text) => isInstant(Date.parse(text)), 'This is no instant between 1970 and 9999'));
