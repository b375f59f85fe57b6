import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChangeBody, UserDeleteBody, UserExport } from '#contract/account.ts';
import type { User } from '#contract/user.ts';
import { call } from '#data/api/http-client.ts';
import { getSession, updateUser } from '#data/session/session-store.ts';
import { leaveDeletedAccount } from './logout.ts';
import { profileQuery } from './profile.ts';

/** Options of the account calls: an idempotency key for each user action, and the user's id. */
function ofUser(): { userId: string; idempotencyKey: string } {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return { userId: user._id, idempotencyKey: crypto.randomUUID() };
}

/** Stores the user from the response, for every tab; resolves with the server's message. */
async function adopt(answer: Promise<{ message: string; user: User }>): Promise<string> {
  const { message, user } = await answer;
  updateUser(user);
  return message;
}

/** Rejects with the server's refusal; 409 when somebody else has the name. */
export function useUsernameMutation() {
  return useMutation({
    mutationFn: (username: string) => adopt(call('userUpdate', { ...ofUser(), body: { username } })),
  });
}

/** Sets what an instructor writes about themselves. */
export function useAboutMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (about: string) => adopt(call('userUpdate', { ...ofUser(), body: { about } })),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery(getSession().user?._id ?? '').queryKey }),
  });
}

/** Sets the picture; null takes it away. */
export function useAvatarMutation() {
  return useMutation({
    mutationFn: (picture: Blob | null) => {
      if (picture === null) return adopt(call('userUpdate', { ...ofUser(), body: { avatar: null } }));
      const form = new FormData();
      form.set('avatar', picture, 'avatar');
      return adopt(call('userAvatar', { ...ofUser(), form, timeoutMs: 60_000 }));
    },
  });
}

/** Rejects with `invalid_credentials` when the current password is wrong. Other devices are signed out. */
export function usePasswordMutation() {
  return useMutation({
    mutationFn: async (body: PasswordChangeBody) => (await call('userPasswordChange', { ...ofUser(), body })).message,
  });
}

export function useBecomeInstructorMutation() {
  return useMutation({ mutationFn: () => adopt(call('userBecomeInstructor', { ...ofUser(), body: {} })) });
}

/** Deletes the account, then its data on this device. Rejects with `invalid_credentials` when the password is wrong. */
export function useDeleteAccountMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UserDeleteBody): Promise<string> => {
      const owner = ofUser();
      const { message } = await call('userDelete', { ...owner, body });
      await leaveDeletedAccount(client, owner.userId);
      return message;
    },
  });
}

/** All data that the server has about the user. */
export async function fetchExport(signal: AbortSignal): Promise<UserExport> {
  return (await call('userExport', { userId: ofUser().userId, signal, timeoutMs: 60_000 })).data;
}
