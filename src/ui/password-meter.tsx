import { useMemo } from 'react';
import { type Strength, strengthOf } from '#lib/password-strength.ts';
import classes from './password-meter.module.css';

const WORDS: Record<Strength, string> = {
  0: 'Very weak: it would be guessed at once',
  1: 'Weak: a few more words make it strong',
  2: 'Fair: one more word makes it strong',
  3: 'Strong',
  4: 'Very strong',
};

interface PasswordMeterProps {
  password: string;
  /** What is known of its owner. */
  own: readonly string[];
}

/** How strong a password is, as it is typed. It refuses nothing. */
export function PasswordMeter({ password, own }: PasswordMeterProps) {
  const known = own.join('\n');
  const strength = useMemo(() => strengthOf(password, known.split('\n')), [password, known]);
  return (
    <div className={classes.meter} data-strength={strength}>
      <span className={classes.bars} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </span>
      <span role="status" className={classes.words}>
        {WORDS[strength]}
      </span>
    </div>
  );
}
