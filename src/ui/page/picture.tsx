import picturesUrl from './pictures.svg';

/** The views of pictures.svg. */
export type StatePicture = 'cart' | 'wishlist' | 'downloads' | 'search' | 'notes' | 'courses' | 'done' | 'offline';

/** One of the drawings of this app, 240 by 160 px; it says nothing that is not said beside it. */
export function Picture({ name, className }: { name: StatePicture; className?: string }) {
  return <img className={className} src={`${picturesUrl}#${name}`} alt="" width={240} height={160} loading="lazy" />;
}
