import { useState } from 'react';
import { toApiError } from '#data/api/api-error.ts';
import { goToGoogle, useOffersGoogle } from '#data/queries/account/google.ts';
import { GoogleButton } from '#ui/google-button.tsx';
import { Note } from '#ui/kit/note.tsx';
import { passwordFailureText } from './auth-failure.ts';

interface ContinueWithGoogleProps {
  online: boolean;
  busy: boolean;
  /** Where to go after the login. */
  next: string;
}

/** Leaves for Google, from where the login page goes on; nothing where the server does not offer it. */
export function ContinueWithGoogle({ online, busy, next }: ContinueWithGoogleProps) {
  const offered = useOffersGoogle();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!offered) return null;
  const press = () => {
    setProblem(null);
    setLeaving(true);
    goToGoogle({ purpose: 'login', next }).catch((error: unknown) => {
      setLeaving(false);
      setProblem(passwordFailureText(toApiError(error), navigator.onLine));
    });
  };
  return (
    <>
      <GoogleButton size="md" fullWidth disabled={!online || busy} loading={leaving} onClick={press} />
      {problem && <Note tone="error">{problem}</Note>}
    </>
  );
}
