import * as z from 'zod/mini';

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether epoch milliseconds are an instant of our calls: before year 1 and after 9999 every program writes its own. */
export const isInstant = (milliseconds: number): boolean => milliseconds >= 0 && milliseconds <= LATEST;

/** An instant as ISO 8601 in UTC, from 1970 to 9999. */
export const instantSchema = z.iso
  .datetime('This is no instant in UTC')
  .check(z.refine((text) => isInstant(Date.parse(text)), 'This is no instant between 1970 and 9999'));
