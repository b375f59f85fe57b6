import { ReaderPage } from '#features/learning/reader-page.tsx';
import { LazyOffer } from './lazy-offer.tsx';

/** Combines the reader with the offer of a course. */
export function ReaderScreen() {
  return <ReaderPage Offer={LazyOffer} />;
}
