import type { PendingCommand } from '#data/queries/outbox.ts';

/** Whether the server refused to create this course, or a track in it: what was written is on this device alone. */
export function isRefusedCreation({ state, type, about }: PendingCommand, courseId: string): boolean {
  return state === 'dead' && (type === 'course-add' || type === 'track-add') && about.includes(courseId);
}
