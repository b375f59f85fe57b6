import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factors, LoginFactorBody, NewApp } from '#contract/factors.ts';
import { queryKeys } from '../query-keys.ts';
import { confirmed } from './confirmation.ts';
import { makePasskey } from './passkeys.ts';
import { eventsQuery } from './security-events.ts';
import { ownSecurityCall, securityCall } from './security-call.ts';
import type { LoginCall } from './session-mutations.ts';
import { useSession } from './session.ts';

/** How the user proves who they are. It is not kept on the device. */
function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'factors'],
    queryFn: async ({ signal }) => (await ownSecurityCall('userFactors', { signal })).data,
  });
}

export function useFactors(): { data: Factors | undefined; failed: boolean; refetch: () => void } {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...factorsQuery(userId), enabled: userId !== '' });
  const failed = !query.data && (query.isError || query.failureCount > 0);
  return { data: query.data, failed, refetch: () => void query.refetch() };
}

/** A change of what proves who the user is; they confirm that it is them, if that is long ago. */
function useFactorMutation<In, Out>(change: (given: In) => Promise<Out>) {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  return useMutation({
    mutationFn: (given: In) => confirmed(() => change(given)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: factorsQuery(userId).queryKey });
      await client.invalidateQueries({ queryKey: eventsQuery(userId).queryKey });
    },
  });
}

/** A secret for an authenticator app, which is not on yet. */
export function useAppBeginMutation() {
  return useMutation({
    mutationFn: async (): Promise<NewApp> =>
      (await confirmed(() => ownSecurityCall('userAppBegin', { body: {} }))).data,
  });
}

/** Switches the app on with a code of it; resolves with the recovery codes. Rejects with `bad_request` for a wrong code. */
export function useAppAddMutation() {
  return useFactorMutation(
    async (code: string) => (await ownSecurityCall('userAppAdd', { body: { code } })).recoveryCodes,
  );
}

export function useAppRemoveMutation() {
  return useFactorMutation(async (_: void) => (await ownSecurityCall('userAppRemove', { body: {} })).message);
}

/** Resolves with new recovery codes; those of before are void. */
export function useRecoveryCodesMutation() {
  return useFactorMutation(async (_: void) => (await ownSecurityCall('userRecoveryCodes', { body: {} })).recoveryCodes);
}

/** The browser makes a passkey, which is kept under `name`. */
export function usePasskeyAddMutation() {
  return useFactorMutation(async (name: string) => {
    const { data } = await ownSecurityCall('userPasskeyBegin', { body: {} });
    const passkey = await makePasskey(data.passkey);
    return (await ownSecurityCall('userPasskeyAdd', { body: { challenge: data.challenge, passkey, name } })).message;
  });
}

export function usePasskeyRemoveMutation() {
  return useFactorMutation(
    async (id: string) => (await ownSecurityCall('userPasskeyRemove', { body: { id } })).message,
  );
}

/** The second step of a login. Rejects with `bad_request` for a wrong code, and `forbidden` when the login has to begin anew. */
export function secondStep(body: LoginFactorBody): LoginCall {
  return (signer) => securityCall('userLoginFactor', { body, token: null, signer });
}
