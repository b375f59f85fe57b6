import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { anySignal } from '#lib/any-signal.ts';
import { type Cue, readWebVtt } from '#lib/web-vtt-cues.ts';
import { sessionSignal } from '#data/session/session-store.ts';
import { useSession } from '../account/session.ts';
import { queryKeys } from '../query-keys.ts';

export interface TranscriptState {
  /** In the order of the film; undefined while they are fetched, or where they cannot be. */
  lines: Cue[] | undefined;
  failed: boolean;
  refetch: () => void;
}

/**
 * What is said in a film, from its captions at `url`. The worker answers for those of downloads and of owned courses without a
 * network.
 */
export function useTranscript(url: string): TranscriptState {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({
    queryKey: queryKeys.transcript(userId, url),
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal: anySignal([signal, sessionSignal()]) });
      if (!response.ok) throw new Error(`Captions: ${response.status}`);
      return readWebVtt(await response.text());
    },
    staleTime: Infinity,
    // Of the same lesson with a renewed link.
    placeholderData: keepPreviousData,
  });
  return { lines: query.data, failed: query.isError, refetch: () => void query.refetch() };
}
