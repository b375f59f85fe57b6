import { useId } from 'react';
import { PRODUCT_NAME } from '#contract/texts.ts';
import classes from './logo.module.css';

/** The mark as scripts/make-icons.mjs draws it: a brace whose closing half is a play triangle. */
export function Mark() {
  const id = useId();
  const [ground, brace, play] = [`${id}g`, `${id}b`, `${id}p`];
  return (
    <svg viewBox="0 0 512 512" width="34" height="34" aria-hidden="true">
      <defs>
        <radialGradient id={ground} cx="150" cy="90" r="460" gradientUnits="userSpaceOnUse">
          <stop stopColor="#2a2450" />
          <stop offset="1" stopColor="#0d0b1a" />
        </radialGradient>
        <linearGradient id={brace} x1="100" y1="110" x2="240" y2="400" gradientUnits="userSpaceOnUse">
          <stop stopColor="#7c83ff" />
          <stop offset="1" stopColor="#a855f7" />
        </linearGradient>
        <linearGradient id={play} x1="260" y1="160" x2="410" y2="350" gradientUnits="userSpaceOnUse">
          <stop stopColor="#ffc46b" />
          <stop offset="1" stopColor="#ff8a4c" />
        </linearGradient>
      </defs>
      <rect width="512" height="512" rx="116" fill={`url(#${ground})`} />
      <path
        d="M226 118h-14c-42 0-62 24-62 62v32c0 28-14 44-42 44 28 0 42 16 42 44v32c0 38 20 62 62 62h14"
        fill="none"
        stroke={`url(#${brace})`}
        strokeWidth="46"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M270 178v156l132-78z"
        fill={`url(#${play})`}
        stroke={`url(#${play})`}
        strokeWidth="44"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark and the name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <Mark />
      <span className={classes.name}>{PRODUCT_NAME}</span>
    </span>
  );
}
