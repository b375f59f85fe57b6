// The log of practice from the server, and the scheduler.
export { fetchPractice, scheduleStored } from '../copies/scheduled-practice.ts';
export { dueAfter, duesAfterNext } from '#lib/practice-schedule.ts';
