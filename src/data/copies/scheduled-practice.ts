import { dueAfter } from '#lib/practice-schedule.ts';
import { fetchPractice as fetchEvents, scheduleStored as scheduleRows } from './practice-copies.ts';

/** Stores what was done elsewhere since the last time, and when it is due. Rejects without a connection, a session or a database. */
export const fetchPractice = (userId: string, signal: AbortSignal) => fetchEvents(userId, signal, dueAfter);

/** Schedules what the worker has stored. */
export const scheduleStored = (userId: string) => scheduleRows(userId, dueAfter);
