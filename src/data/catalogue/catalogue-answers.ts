import type { FilterParams } from '#contract/course-filter.ts';
import type { CourseSort } from '#contract/course-sort.ts';
import type { Seed } from './recommend.ts';
import { prepareSearch, searchCatalogue, suggestCourses } from './search/search-catalogue.ts';
import { loadCategory, loadInstructor, loadPackageCourse, loadRecommendations } from './device-catalogue.ts';
import { syncHere } from './sync-here.ts';

interface ListWish {
  sort?: CourseSort | undefined;
  page?: number;
  limit: number;
  filter?: FilterParams;
}

/** The queries whose cost grows with the number of courses on this device. */
export const ANSWERS = {
  prepare: () => prepareSearch(),
  search: ({ q, ...wish }: ListWish & { q: string; exact?: boolean }) => searchCatalogue(q, wish),
  suggest: ({ q, limit }: { q: string; limit: number }) => suggestCourses(q, limit),
  category: (wish: ListWish & { category: string; sort: CourseSort }) => loadCategory(wish),
  package: () => loadPackageCourse(),
  instructor: (username: string) => loadInstructor(username),
  recommend: (wish: { seeds: readonly Seed[]; excluded: readonly string[] }) => loadRecommendations(wish),
  sync: () => syncHere(),
};
