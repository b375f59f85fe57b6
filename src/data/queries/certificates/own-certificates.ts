import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCertificate } from '#contract/certificate.ts';
import { useRef } from 'react';
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

function refresh(client: QueryClient, userId: string, id?: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.certificates(userId) }),
    id !== undefined && client.invalidateQueries({ queryKey: queryKeys.certificate(id) }),
  ]);
}

/** Whether only the answer may have been lost. */
function mayHaveHappened(error: unknown): boolean {
  const failure = toApiError(error);
  return failure.kind !== 'http' || failure.status >= 500;
}

/** Lessons that were completed on this device have not all reached the server. */
export class LessonsUnsent extends Error {
  override name = 'LessonsUnsent';
}

/**
 * Calls with a key of `of`: the same again is the same request, whose answer may have been lost. A refusal is remembered with its
 * key, so the next one gets another.
 */
function useKeyOf() {
  const kept = useRef<{ of: string; key: string } | null>(null);
  return async <T>(of: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    if (kept.current?.of !== of) kept.current = { of, key: crypto.randomUUID() };
    try {
      return await send(kept.current.key);
    } catch (error) {
      if (!mayHaveHappened(error)) kept.current = null;
      throw error;
    }
  };
}

/**
 * Gets the certificate of a completed course. Needs the server. The lessons that were completed on this device are synced first;
 * rejects with `LessonsUnsent` where one that is missing is still here.
 */
export function useGetCertificate() {
  const client = useQueryClient();
  const withKey = useKeyOf();
  return useMutation({
    mutationFn: async ({ courseId, name }: { courseId: string; name: string }) => {
      const userId = requireUser();
      const { deliverNow } = await device();
      const unsent = await deliverNow(userId, sessionSignal());
      try {
        const { data } = await withKey(name, (idempotencyKey) =>
          call('certificateIssue', { body: { courseId, name }, userId, idempotencyKey }),
        );
        await refresh(client, userId, data._id);
        return data;
      } catch (error) {
        const failure = toApiError(error);
        if (unsent > 0 && failure.kind === 'http' && failure.code === 'conflict') throw new LessonsUnsent();
        if (mayHaveHappened(error)) void refresh(client, userId);
        throw error;
      }
    },
  });
}

/** Puts another name on a certificate, once. Needs the server. */
export function useCorrectCertificate() {
  const client = useQueryClient();
  const withKey = useKeyOf();
  return useMutation({
    mutationFn: async ({ certificateId, name }: { certificateId: string; name: string }) => {
      const userId = requireUser();
      const { data } = await withKey(name, (idempotencyKey) =>
        call('certificateCorrect', { body: { certificateId, name }, userId, idempotencyKey }),
      );
      return data;
    },
    // Also after a failure: the answer may have been lost after the name was corrected.
    onSettled: (_data, _error, { certificateId }) => {
      const { user } = getSession();
      return user && refresh(client, user._id, certificateId);
    },
  });
}
