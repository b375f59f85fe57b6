import { useQuery } from '@tanstack/react-query';
import { inOrderOfStudy } from '#contract/next-lesson.ts';
import type { Recommendation, Seed } from '#data/catalogue/recommend.ts';
import type { CourseSummary } from '#contract/course.ts';
import { catalogueWorker } from '#data/parts/load.ts';
import { useSession } from '../account/session.ts';
import { queryKeys } from '../query-keys.ts';
import { type LibraryView, type OwnedCourseView, useLibrary } from './library.ts';

/** Of how many courses the learner's study is followed. */
const SEEDS = 5;
const FRESH_MS = 10 * 60_000;

/** How far the learner is in the course that the recommendations follow from. */
type Standing = 'finished' | 'begun' | 'owned';

export interface Because extends Recommendation<CourseSummary> {
  standing: Standing;
}

function standingOf({ progress }: OwnedCourseView): Standing {
  if (progress.percent === 100) return 'finished';
  return progress.percent > 0 || progress.lastTrackId !== null ? 'begun' : 'owned';
}

const toSeed = ({ _id, title, category, subCategory, tags }: OwnedCourseView): Seed => ({
  courseId: _id,
  title,
  category,
  subCategory,
  tags,
});

function seedsOf({ purchasedCourses, archivedCourses }: LibraryView): OwnedCourseView[] {
  return inOrderOfStudy([...purchasedCourses, ...archivedCourses]).slice(0, SEEDS);
}

/**
 * What follows from what the learner studied last: computed on this device from its catalogue, so that it works offline and
 * nobody else learns of it. Empty without a copy of the catalogue.
 */
export function useRecommendations(): readonly Because[] {
  const userId = useSession().user?._id ?? '';
  const { library } = useLibrary();
  const seeds = library ? seedsOf(library) : [];
  const excluded = [
    ...(library?.purchasedCourses ?? []).map(({ _id }) => _id),
    ...(library?.archivedCourses ?? []).map(({ _id }) => _id),
    ...(library?.hiddenCourses ?? []),
  ];
  const { data = [] } = useQuery({
    queryKey: queryKeys.recommendations(userId, [...seeds.map(({ _id }) => _id), ...excluded]),
    enabled: seeds.length > 0,
    staleTime: FRESH_MS,
    queryFn: async () => (await catalogueWorker()).askCatalogue('recommend', { seeds: seeds.map(toSeed), excluded }),
  });
  return data.flatMap((found) => {
    const course = seeds.find(({ _id }) => _id === found.seed.courseId);
    return course ? [{ ...found, standing: standingOf(course) }] : [];
  });
}
