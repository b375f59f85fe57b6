import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import { call } from '#data/api/http-client.ts';
import { getSession, updateUser } from '#data/session/session-store.ts';
import { storedAtom } from '#lib/stored-atom.ts';
import { useOnline } from '../online.ts';

/** Who was told of which version here; empty once the server knows it. */
const toldAtom = storedAtom(
  'textsTold',
  (text) => text ?? '',
  (told) => told,
);

interface ChangedTexts {
  terms: boolean;
  privacy: boolean;
  /** They have seen it: the server is told now, or when it can be reached. */
  dismiss: () => void;
}

/** Which texts differ from those that the user agreed to or was told of (`known`); null once they were told of these. */
export function useChangedTexts(userId: string, known: string): ChangedTexts | null {
  const [told, setTold] = useAtom(toldAtom);
  const online = useOnline();
  const mark = `${userId} ${LEGAL_VERSION}`;
  const seen = told === mark;
  useEffect(() => {
    if (!seen || !online) return;
    const { user } = getSession();
    if (user?._id !== userId) return;
    call('userUpdate', { userId, idempotencyKey: crypto.randomUUID(), body: { texts: LEGAL_VERSION } }).then(
      (answer) => {
        updateUser(answer.user);
        setTold('');
      },
      (error: unknown) => console.info('The server learns later that the texts were read', error),
    );
  }, [seen, online, userId, setTold]);
  if (seen) return null;
  const [terms, privacy] = LEGAL_VERSION.split('-');
  const [knownTerms, knownPrivacy] = known.split('-');
  return { terms: terms !== knownTerms, privacy: privacy !== knownPrivacy, dismiss: () => setTold(mark) };
}
