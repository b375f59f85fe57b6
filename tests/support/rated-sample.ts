import type { CourseListAnswer, CourseSummary } from '#contract/course.ts';
import { ratingMean, ratingScore } from '#contract/ratings.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { callApi } from './api-client.ts';

interface Rated {
  averageRating: number | null;
  ratingsCount: number;
}

function byScore<T extends Rated>(courses: readonly T[]): (T & { ratingScore: number })[] {
  const mean = ratingMean(courses);
  return courses
    .map((course) => ({ ...course, ratingScore: ratingScore(course, mean) ?? 0 }))
    .sort((a, b) => b.ratingScore - a.ratingScore);
}

/** The sample's courses with the figures that follow from their learners and reviews, as `chooseRatings` says; best rated first. */
export const RATED_SAMPLE = byScore(
  SAMPLE_COURSES.map((course) => {
    const ratingsCount = course.stars.length;
    const sum = course.stars.reduce((total, stars) => total + stars, 0);
    const averageRating = ratingsCount === 0 ? null : Math.round((100 * sum) / ratingsCount) / 100;
    return { ...course, averageRating, ratingsCount, studentsCount: course.learners };
  }),
);

export type RatedCourse = CourseSummary & { ratingScore: number };

/** A server's courses as they stand now, best rated first: whoever used it before may have bought and rated. */
export async function ratedCourses(baseUrl: string): Promise<RatedCourse[]> {
  const { data } = await callApi<CourseListAnswer>(baseUrl, 'GET', '/course/getAll?limit=100');
  return byScore(data);
}
