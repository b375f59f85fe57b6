import { queryOptions } from '@tanstack/react-query';
import type { Certificate, CertificateTrust } from '#contract/certificate.ts';
import { call } from '#data/api/http-client.ts';
import { loadTrust, saveTrust } from '#data/copies/trust-copy.ts';
import { certificates } from '#data/parts/load.ts';
import { getSession } from '#data/session/session-store.ts';
import { deviceFirst } from '../device-first.ts';
import { orNull } from '../or-null.ts';
import { queryKeys } from '../query-keys.ts';

/** A certificate, for whoever has its id; null when there is none. Offline those of the user. */
export function certificateQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.certificate(id),
    queryFn: ({ client, queryKey, signal }) =>
      deviceFirst<Certificate | null>({
        client,
        queryKey,
        fetch: () => orNull<Certificate>(call('certificateGet', { query: { id }, signal })),
        load: async () => {
          const { user } = getSession();
          return user && (await certificates()).loadCertificate(user._id, id);
        },
      }),
  });
}

/** What a check of a file needs, kept for checks without a network. */
export function certificateTrustQuery() {
  return queryOptions<CertificateTrust>({
    queryKey: queryKeys.certificateTrust,
    initialData: import.meta.env.SSR ? undefined : loadTrust,
    // Asked for each time, because a certificate may have been revoked since.
    initialDataUpdatedAt: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await call('certificateTrust', { signal });
      saveTrust(data);
      return data;
    },
  });
}
