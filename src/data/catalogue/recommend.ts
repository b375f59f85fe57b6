import type { Course } from '#contract/course.ts';
import { ratingScore } from '#contract/ratings.ts';

type Comparable = Pick<
  Course,
  '_id' | 'category' | 'subCategory' | 'tags' | 'averageRating' | 'ratingsCount' | 'studentsCount' | 'lessonsCount'
>;

/** A course from which to go on: one that the learner studied or owns. */
export interface Seed {
  courseId: string;
  title: string;
  category: string;
  subCategory: string;
  tags: readonly string[];
}

/** What follows from one course of the learner, the best first. */
export interface Recommendation<C> {
  seed: Seed;
  courses: C[];
}

const SAME_CATEGORY = 2;
const SAME_SUB_CATEGORY = 3;
const SAME_TAG = 2;
/** A course that is liked and known gains at most as much as one common tag. */
const QUALITY = 2;

function likeness(seed: Seed, course: Comparable): number {
  const common = course.tags.filter((tag) => seed.tags.includes(tag)).length;
  const sameCategory = seed.category === course.category;
  const sameSub = sameCategory && seed.subCategory === course.subCategory;
  return common * SAME_TAG + (sameCategory ? SAME_CATEGORY : 0) + (sameSub ? SAME_SUB_CATEGORY : 0);
}

/** A row of one course is no choice. */
const LEAST = 2;

/** 0 to `QUALITY`: half by rating, half by the number of learners, which counts by its magnitude. */
function quality(course: Comparable, mean: number): number {
  const rating = (ratingScore(course, mean) ?? mean) / 500;
  const known = Math.min(1, Math.log10(1 + course.studentsCount) / 4);
  return (QUALITY * (rating + known)) / 2;
}

/**
 * Courses like those that the learner studied, for at most `most` of them, each course once and none of `excluded` or without a
 * lesson. A course has to be alike, not only good. Seeds come in the order of their weight; one with fewer than two
 * like courses is left out. `mean` is the mean rating of the catalogue, in hundredths of a star.
 */
export function recommend<C extends Comparable>(
  seeds: readonly Seed[],
  courses: readonly C[],
  { excluded, mean, most, each }: { excluded: ReadonlySet<string>; mean: number; most: number; each: number },
): Recommendation<C>[] {
  const taken = new Set(excluded);
  const found: Recommendation<C>[] = [];
  for (const seed of seeds) {
    if (found.length === most) break;
    const alike = courses
      .filter(({ _id, lessonsCount }) => !taken.has(_id) && lessonsCount !== 0)
      .flatMap((course) => {
        const like = likeness(seed, course);
        return like === 0 ? [] : [{ course, score: like + quality(course, mean) }];
      })
      .sort((a, b) => b.score - a.score || (a.course._id < b.course._id ? -1 : 1))
      .slice(0, each)
      .map(({ course }) => course);
    if (alike.length < LEAST) continue;
    for (const { _id } of alike) taken.add(_id);
    found.push({ seed, courses: alike });
  }
  return found;
}
