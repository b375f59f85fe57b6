import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Address of the picture; null where there is none. */
  src: string | null;
  username: string;
  /** Pixels; 96 unless given. */
  size?: number;
}

/** Decorative: the name stands beside it. */
export function Avatar({ src, username, size = 96 }: AvatarProps) {
  // Another picture starts anew.
  return <Picture key={src} src={src} username={username} size={size} />;
}

/** Idle, loading, loaded or error (specification, section 4): the first letter shows unless the picture is loaded. */
function Picture({ src, username, size }: Required<AvatarProps>) {
  const [state, setState] = useState<'idle' | 'loading' | 'loaded' | 'error'>(src === null ? 'idle' : 'loading');
  return (
    <span
      className={classes.avatar}
      data-state={state}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {state !== 'loaded' && <span>{username.charAt(0).toUpperCase() || '?'}</span>}
      {src !== null && state !== 'error' && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          onLoad={() => setState('loaded')}
          onError={() => setState('error')}
        />
      )}
    </span>
  );
}
