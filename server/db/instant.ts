import { timestamp } from 'drizzle-orm/pg-core';

/** The column type of every time: `timestamp with time zone`, a `Date` in the program, null for never. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
