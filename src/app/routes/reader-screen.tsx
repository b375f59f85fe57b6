import { ReaderPage } from '#features/learning/reader-page.tsx';
import { LazyNotes } from './lazy-notes.ts';
import { LazyOffer } from './lazy-offer.tsx';

/** Combines the reader with the offer of a course and the notes of a lesson. */
export function ReaderScreen() {
  return <ReaderPage Offer={LazyOffer} Notes={LazyNotes} />;
}
