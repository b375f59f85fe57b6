import { PlayerPage } from '#features/player/player-page.tsx';
import { LazyNotes } from './lazy-notes.ts';
import { LazyOffer } from './lazy-offer.tsx';

/** Combines the player with the offer of a course and the notes of a lesson. */
export function PlayerScreen() {
  return <PlayerPage Offer={LazyOffer} Notes={LazyNotes} />;
}
