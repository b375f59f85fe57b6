import type { ReactNode } from 'react';
import classes from './message-state.module.css';
import picturesUrl from './state-pictures.svg';

/** The views of state-pictures.svg. */
export type StatePicture = 'cart' | 'wishlist' | 'downloads' | 'search' | 'notes' | 'courses' | 'done' | 'offline';

/** One of the drawings of this app, 240 by 160 px; it says nothing that is not said beside it. */
export function Picture({ name, className }: { name: StatePicture; className?: string }) {
  return (
    <img
      className={className}
      src={`${picturesUrl}#${name}`}
      alt=""
      width={240}
      height={160}
      loading="lazy"
      decoding="async"
    />
  );
}

/** What stands above the words of a state: a picture, or an icon of 32 px in a tinted square. */
export function StateMark({ picture, icon, tone }: { picture?: StatePicture; icon?: ReactNode; tone?: 'error' }) {
  if (picture) return <Picture name={picture} className={classes.picture} />;
  return (
    icon && (
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
    )
  );
}
