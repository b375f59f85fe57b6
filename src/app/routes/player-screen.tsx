import { PlayerPage } from '#features/player/player-page.tsx';
import { LazyOffer } from './lazy-offer.tsx';

/** Combines the player with the offer of a course. */
export function PlayerScreen() {
  return <PlayerPage Offer={LazyOffer} />;
}
