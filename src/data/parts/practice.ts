// The log of practice from the server, and the scheduler.
export { fetchPractice } from '../copies/practice-copies.ts';
export { dueAfter, duesAfterNext } from '#lib/practice-schedule.ts';
