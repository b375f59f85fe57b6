import { randomUUID } from 'node:crypto';
import type { Note } from '#contract/note.ts';

/** A note at a second of a video; name what the test is about. */
export const aNote = ({
  place,
  ...change
}: Partial<Omit<Note, 'place'>> & { place?: Partial<Note['place']> } = {}): Note => ({
  _id: randomUUID(),
  courseId: randomUUID(),
  trackId: randomUUID(),
  courseTitle: 'Pottery',
  lessonTitle: 'The wheel',
  createdAt: 1_760_000_000_000,
  texts: [],
  replaced: [],
  ...change,
  place: { seconds: 83, block: null, quote: 'Centre the clay.', at: 1_760_000_000_000, ...place },
});
