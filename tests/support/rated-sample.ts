import { ratingMean, ratingScore } from '#contract/ratings.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';

const rated = SAMPLE_COURSES.map((course) => {
  const ratingsCount = course.stars.length;
  const sum = course.stars.reduce((total, stars) => total + stars, 0);
  const averageRating = ratingsCount === 0 ? null : Math.round((100 * sum) / ratingsCount) / 100;
  return { ...course, averageRating, ratingsCount, studentsCount: course.learners };
});
const mean = ratingMean(rated);

/** The sample's courses with the figures that follow from their learners and reviews, as `chooseRatings` says; best rated first. */
export const RATED_SAMPLE = rated
  .map((course) => ({ ...course, ratingScore: ratingScore(course, mean) ?? 0 }))
  .sort((a, b) => b.ratingScore - a.ratingScore);
