import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import type { Coverage, OwnResults } from '#data/own-search/own-search.ts';
import { ownSearch } from '#data/parts/load.ts';
import { useSession } from '../account/session.ts';
import { queryKeys } from '../query-keys.ts';
import { notesQuery } from './notes.ts';

export type { Coverage, FoundCourse, FoundLesson } from '#data/own-search/own-search.ts';
export type { FoundPassage } from '#data/own-search/passages.ts';

/** While the index is made, what is found so far is shown. */
const AGAIN_MS = 500;
/** A course that is not on this device may just be on its way. */
const ARRIVED_MS = 3000;

function askAgainIn(coverage: Coverage | undefined): number | false {
  if (!coverage) return false;
  if (coverage.building) return AGAIN_MS;
  return coverage.courses + coverage.leftOut + coverage.failed < coverage.of && ARRIVED_MS;
}

export interface OwnSearchState {
  /** `online`: from the server, because this device stores nothing. Undefined while nothing is known. */
  results: (OwnResults & { online: boolean }) | undefined;
  /** Whether `results` are those of other words. */
  isOld: boolean;
  error: ApiError | null;
  refetch: () => void;
}

/** Lessons, transcripts and notes of the learner that have the words of `query`; without words only what can be searched. */
export function useOwnSearch(query: string, limit: number): OwnSearchState {
  const userId = useSession().user?._id ?? '';
  // Those of other devices come along.
  useQuery({ ...notesQuery(userId), enabled: userId !== '' });
  const search = useQuery({
    queryKey: queryKeys.ownSearch(userId, query, limit),
    queryFn: async () => (await ownSearch()).searchOwn({ userId, query, limit }),
    enabled: userId !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainIn(state.data?.coverage),
  });
  return {
    results: search.data,
    isOld: search.isPlaceholderData,
    error: search.isError ? toApiError(search.error) : null,
    refetch: () => void search.refetch(),
  };
}
