import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';

/** The sample's courses with the figures that follow from their learners and reviews, as `chooseRatings` says. */
export const RATED_SAMPLE = SAMPLE_COURSES.map((course) => {
  const ratingsCount = course.stars.length;
  const sum = course.stars.reduce((total, stars) => total + stars, 0);
  const averageRating = ratingsCount === 0 ? null : Math.round((100 * sum) / ratingsCount) / 100;
  return { ...course, averageRating, ratingsCount, studentsCount: course.learners };
});
