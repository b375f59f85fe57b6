import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { CATEGORY_KEYS, categoryLabel } from '#contract/categories.ts';
import { topCoursesQuery } from '#data/queries/buying/courses.ts';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseGrid } from '#ui/course/course-grid.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './listing.module.css';

/** Where to go on from a search that found nothing. */
export function OtherWays() {
  const { data } = useQuery(topCoursesQuery());
  return (
    <Stack gap={40} className={classes.ways}>
      <section>
        <h2>Browse by category</h2>
        <Group component="ul" gap={8}>
          {CATEGORY_KEYS.filter((key) => key !== 'other').map((key) => (
            <li key={key}>
              <Link to={paths.category(key)} className={classes.chip}>
                {categoryLabel(key)}
              </Link>
            </li>
          ))}
        </Group>
      </section>
      {data && data.courses.length > 0 && (
        <section>
          <h2>Top-rated courses</h2>
          <CourseGrid>
            {data.courses.slice(0, 4).map((course) => (
              <CourseCard key={course._id} course={course} />
            ))}
          </CourseGrid>
        </section>
      )}
    </Stack>
  );
}
