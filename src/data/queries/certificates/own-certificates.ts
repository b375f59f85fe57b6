import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCertificate } from '#contract/certificate.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { certificates, device } from '#data/parts/load.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { useSession } from '../account/session.ts';
import { deviceFirst } from '../device-first.ts';
import { queryKeys } from '../query-keys.ts';

function ownCertificatesQuery(userId: string) {
  return queryOptions<OwnCertificate[]>({
    queryKey: queryKeys.certificates(userId),
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<OwnCertificate[]>({
        client,
        queryKey,
        fetch: async () => {
          const both = anySignal([signal, sessionSignal()]);
          const { data } = await call('certificateList', { userId, signal: both });
          await (await certificates()).saveCertificates(userId, data);
          return data;
        },
        load: async () => (await certificates()).loadCertificates(userId),
      }),
  });
}

interface OwnCertificates {
  /** The latest first; undefined while they are not known, and for a visitor. */
  certificates: OwnCertificate[] | undefined;
  /** Why nothing could be loaded; null while there is something to show. */
  error: ApiError | null;
}

/** The certificates of the signed-in user; offline those that were loaded on this device before. */
export function useOwnCertificates(): OwnCertificates {
  const userId = useSession().user?._id ?? '';
  const { data, isError, error } = useQuery({ ...ownCertificatesQuery(userId), enabled: userId !== '' });
  return { certificates: data, error: isError && data === undefined ? toApiError(error) : null };
}

function requireUser(): string {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user._id;
}

function refresh(client: QueryClient, userId: string, { _id }: OwnCertificate) {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.certificates(userId) }),
    client.invalidateQueries({ queryKey: queryKeys.certificate(_id) }),
  ]);
}

/**
 * Gets the certificate of a completed course. Needs the server. The lessons that were completed on this device are synced first.
 * Repeat it with the same `idempotencyKey` after a lost answer.
 */
export function useGetCertificate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      courseId,
      name,
      idempotencyKey,
    }: {
      courseId: string;
      name: string;
      idempotencyKey: string;
    }) => {
      const userId = requireUser();
      const { deliverNow } = await device();
      await deliverNow(userId, sessionSignal());
      const { data } = await call('certificateIssue', { body: { courseId, name }, userId, idempotencyKey });
      await refresh(client, userId, data);
      return data;
    },
  });
}

/** Puts another name on a certificate, once. Needs the server. */
export function useCorrectCertificate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ certificateId, name }: { certificateId: string; name: string }) => {
      const userId = requireUser();
      const idempotencyKey = crypto.randomUUID();
      const { data } = await call('certificateCorrect', { body: { certificateId, name }, userId, idempotencyKey });
      await refresh(client, userId, data);
      return data;
    },
  });
}
