/**
 * The lane of what an instructor has read. It is no course, though its name begins like one: rows that wait bear it. Beside the
 * outbox, because every page refreshes by it, and few load the outbox.
 */
export const NOTICES_LANE = 'course:notices';
