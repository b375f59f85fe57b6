import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & {
  /** Whether a recovery code is typed, which has letters. */
  recovery?: boolean;
};

/** A code of an authenticator app; a phone offers one that it knows, and shows digits to type. */
export function CodeField({ recovery = false, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label={recovery ? 'Recovery code' : 'Code'}
      description={recovery ? undefined : 'The six digits that your authenticator app shows now.'}
      type="text"
      required
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      // The user is asked for nothing else.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  );
}
