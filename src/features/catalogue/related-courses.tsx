import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#contract/categories.ts';
import type { Course } from '#contract/course.ts';
import { paths } from '#config/paths.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { categoryQuery } from '#data/queries/buying/courses.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { useIsOwn } from '#data/queries/account/session.ts';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseGrid, SkeletonGrid } from '#ui/course/course-grid.tsx';
import { Section } from '#ui/page/section.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import classes from './overview-page.module.css';

const COUNT = 4;

/** Popular courses of the same category, their room while they are awaited; nothing when there are none or they cannot be had. */
export function RelatedCourses({ course }: { course: Course }) {
  const { data, isLoading } = useQuery(categoryQuery({ category: course.category }));
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const related = data?.courses.filter(({ _id }) => _id !== course._id).slice(0, COUNT) ?? [];
  if (related.length === 0 && !isLoading) return null;
  return (
    <Section
      title={`More in ${categoryLabel(course.category)}`}
      action={
        <Link to={paths.category(course.category)} className={classes.all}>
          See all
        </Link>
      }
    >
      {isLoading ? (
        <div data-later>
          <SkeletonGrid count={COUNT} />
        </div>
      ) : (
        <CourseGrid>
          {related.map((other) => (
            <CourseCard
              key={other._id}
              course={other}
              onAddToCart={isOwn(other) ? undefined : addToCart}
              wished={wished(other._id)}
              onToggleWish={toggleWish}
            />
          ))}
        </CourseGrid>
      )}
    </Section>
  );
}
