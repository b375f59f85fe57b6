import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GoogleReturn } from '#contract/factors.ts';
import { queryKeys } from '../query-keys.ts';
import { confirmed } from './confirmation.ts';
import { ownSecurityCall, securityCall } from './security-call.ts';
import type { LoginCall } from './session-mutations.ts';

/** In localStorage: an installed app may come back from Google in another window. */
const KEY = 'googleSignIn';

type Purpose = 'login' | 'link' | 'confirm';

interface Kept {
  purpose: Purpose;
  /** Where to go after a login. */
  next: string;
  pending: string;
}

type CameBack = Pick<Kept, 'purpose' | 'next'> & ({ answer: GoogleReturn } | { problem: string });

/** Whether this server logs in with Google; false until that is known. */
export function useOffersGoogle(): boolean {
  const { data } = useQuery({
    queryKey: queryKeys.signInWays,
    queryFn: async ({ signal }) => (await securityCall('userSignInWays', { signal, token: null })).data,
    staleTime: Infinity,
  });
  return data?.google ?? false;
}

/** Leaves the page for Google's. Rejects when that could not begin; nothing is lost then. */
export async function goToGoogle({ purpose, next = '' }: { purpose: Purpose; next?: string }): Promise<void> {
  const { data } = await (purpose === 'login'
    ? securityCall('userGoogleBegin', { body: {}, token: null })
    : ownSecurityCall('userGoogleBegin', { body: {} }));
  const kept: Kept = { purpose, next, pending: data.pending };
  localStorage.setItem(KEY, JSON.stringify(kept));
  location.assign(data.address);
}

function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    localStorage.removeItem(KEY);
    return kept;
  } catch {
    // Storage is blocked, so nothing was begun here.
    return null;
  }
}

/** What this page came back with from Google, once; null when it did not come from there. */
export function takeGoogleReturn(): CameBack | null {
  const { hash } = location;
  if (!hash.startsWith('#google&')) return null;
  const found = new URLSearchParams(hash.slice(1));
  const of = (name: string) => found.get(name) ?? '';
  const { pending, purpose = 'login', next = '' } = takeKept() ?? {};
  const [code, state, iss] = [of('code'), of('state'), of('iss')];
  if (of('error') === 'access_denied')
    return { purpose, next, problem: 'You did not go on with Google. Try again or choose another way.' };
  // Also where somebody else began it, to have this browser logged in as them.
  if (pending === undefined || code === '')
    return { purpose, next, problem: 'This took too long, or began in another browser. Please start again.' };
  return { purpose, next, answer: { pending, code, state, ...(iss && { iss }) } };
}

/** Rejects with `second_factor_required` as a password does. */
export function logInWithGoogle(body: GoogleReturn): LoginCall {
  return (signer) => securityCall('userGoogleLogin', { body, token: null, signer });
}

/** Connects or disconnects Google; resolves with the words about it. They confirm that it is them, if that is long ago. */
export function useGoogleMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: GoogleReturn | null) => {
      const change = () =>
        link ? ownSecurityCall('userGoogleLink', { body: link }) : ownSecurityCall('userGoogleUnlink', { body: {} });
      return (await confirmed<{ message: string }>(change)).message;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.private }),
  });
}
