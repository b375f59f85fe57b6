/**
 * The lane of what an instructor has read. It is no course, though its name begins like one: rows that wait bear it. Not with
 * the outbox: every page refreshes by it, and few load the outbox.
 */
export const NOTICES_LANE = 'course:notices';
