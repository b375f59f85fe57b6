import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { hasDatabase } from '#data/db/has-database.ts';
import { catalogueWorker } from '#data/parts/load.ts';
import { queryKeys } from '../query-keys.ts';

interface CourseSuggestions {
  courses: { _id: string; title: string; creator: string }[];
  /** Names of instructors. */
  creators: string[];
  /** The words that were probably meant; null: those that were typed. */
  corrected: string | null;
}

const COURSES = 5;
/** Courses of the server's answer in which instructors of the name are looked for. */
const LOOKED_THROUGH = 20;
const FRESH_MS = 60_000;

/** From the courses of this device, which is at hand with every letter; without any from the server. */
async function loadSuggestions(q: string, signal: AbortSignal): Promise<CourseSuggestions> {
  const held = (await hasDatabase())
    ? await (await catalogueWorker()).askCatalogue('suggest', { q, limit: COURSES })
    : null;
  return held ?? fromServer(q, signal);
}

async function fromServer(q: string, signal: AbortSignal): Promise<CourseSuggestions> {
  const { data, corrected = null } = await call('courseSearch', {
    query: { q, limit: LOOKED_THROUGH, view: 'card' },
    signal,
  });
  const words = q.toLowerCase().split(/\s+/);
  const isNamed = (name: string) =>
    words.every((word) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((part) => part.startsWith(word)),
    );
  return {
    courses: data.slice(0, COURSES).map(({ _id, title, createdBy }) => ({ _id, title, creator: createdBy.username })),
    creators: [...new Set(data.map(({ createdBy }) => createdBy.username).filter(isNamed))],
    corrected,
  };
}

/** Courses and instructors for a query that is still being typed; undefined until something is known, or where nothing can be. */
export function useSuggestions(q: string): CourseSuggestions | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.suggestions(q),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: q !== '',
    queryFn: ({ signal }) => loadSuggestions(q, signal),
  });
  return q === '' ? undefined : data;
}
