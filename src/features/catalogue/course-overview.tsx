import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { siteOrigin } from '#config/site-origin.ts';
import { categoryLabel } from '#contract/categories.ts';
import type { Course } from '#contract/course.ts';
import { hasImportedRatings } from '#contract/ratings.ts';
import { TEXT } from '#contract/texts.ts';
import { useIsOwn } from '#data/queries/account/session.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { categoryQuery, type CourseDetail } from '#data/queries/buying/courses.ts';
import { useSeenCourse } from '#data/queries/buying/seen-course.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseGrid, SkeletonGrid } from '#ui/course/course-grid.tsx';
import { Price } from '#ui/course/price.tsx';
import { StarRating } from '#ui/course/star-rating.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { JsonLd } from '#ui/page/json-ld.tsx';
import { MoreLink } from '#ui/page/more-link.tsx';
import { Section } from '#ui/page/section.tsx';
import { holdBar } from '#ui/window-edge.ts';
import { AcquireButton } from './acquire-button.tsx';
import { CourseFacts } from './course-facts.tsx';
import { InstructorCard } from './instructor-card.tsx';
import { Objectives } from './objectives.tsx';
import { OutlineSection } from './outline.tsx';
import classes from './overview-page.module.css';
import { PurchasePanel } from './purchase-panel.tsx';
import { RatingsSection } from './ratings-section.tsx';
import { overviewData } from './structured-data.ts';
import { useAcquire } from './use-acquire.ts';

const COUNT = 4;

/** Popular courses of the same category; a placeholder while they load, nothing when there are none or they cannot be loaded. */
function RelatedCourses({ course }: { course: Course }) {
  const { data, isLoading } = useQuery(categoryQuery({ category: course.category }));
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const related = data?.courses.filter(({ _id }) => _id !== course._id).slice(0, COUNT) ?? [];
  if (related.length === 0 && !isLoading) return null;
  return (
    <Section
      title={`More in ${categoryLabel(course.category)}`}
      action={<MoreLink to={paths.category(course.category)}>See all</MoreLink>}
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

const STANDING = {
  owned: 'You own this course.',
  own: TEXT.courses.own,
  preparing: TEXT.courses.preparing,
};

/** All details of a course, with the purchase panel. */
export function CourseOverview({ course }: { course: CourseDetail }) {
  const acquire = useAcquire(course);
  useSeenCourse(course);
  const { wished, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const paragraphs = course.description.split(/\n{2,}/);
  return (
    <>
      <JsonLd data={import.meta.env.SSR ? overviewData(course, siteOrigin()) : null} />
      <nav aria-label="Breadcrumb" className={classes.crumbs}>
        <Link to={paths.home}>Home</Link>
        <span aria-hidden="true">/</span>
        <Link to={paths.category(course.category)}>{categoryLabel(course.category)}</Link>
      </nav>
      <div className={classes.layout}>
        <header className={classes.head}>
          <h1 className={classes.title}>{course.title}</h1>
          <Group gap="8px 24px" align="stretch" className={classes.byline}>
            <StarRating
              rating={course.averageRating}
              count={course.ratingsCount}
              imported={hasImportedRatings(course)}
              size={18}
            />
            <span>
              Created by{' '}
              <Link to={paths.instructorProfile(course.createdBy.username)}>{course.createdBy.username}</Link>
            </span>
          </Group>
        </header>
        <div className={classes.intro}>
          {paragraphs[0] && <p className={classes.lead}>{paragraphs[0]}</p>}
          <CourseFacts course={course} />
          {course.source === 'sample' && (
            <Text size="md" dimmed className={classes.sample}>
              Sample course: its learners and reviews are not real.
            </Text>
          )}
        </div>
        <div className={classes.side}>
          <PurchasePanel
            course={course}
            acquire={acquire}
            wished={wished(course._id)}
            onToggleWish={() => toggleWish(course)}
          />
        </div>
        <Stack gap={40} className={classes.main}>
          <Objectives objectives={course.learningObjectives} />
          <OutlineSection course={course} />
          {paragraphs.length > 1 && (
            <section>
              <h2 className={classes.subtitle}>Description</h2>
              {paragraphs.slice(1).map((paragraph) => (
                <p key={paragraph} className={classes.paragraph}>
                  {paragraph}
                </p>
              ))}
            </section>
          )}
          {course.tags.length > 0 && (
            <section>
              <h2 className={classes.subtitle}>Related topics</h2>
              <Group component="ul" gap={8} className={classes.tags}>
                {course.tags.map((tag) => (
                  <li key={tag}>
                    <Link to={paths.search(tag)}>{tag}</Link>
                  </li>
                ))}
              </Group>
            </section>
          )}
          {course.instructor && <InstructorCard instructor={course.instructor} />}
          <RatingsSection course={course} owned={acquire.kind === 'owned'} />
        </Stack>
      </div>
      <RelatedCourses course={course} />
      <div ref={holdBar} className={classes.bar}>
        {acquire.kind === 'open' ? (
          <Price rupees={course.price} />
        ) : (
          <span className={classes.barText} data-kind={acquire.kind}>
            {STANDING[acquire.kind]}
          </span>
        )}
        <AcquireButton acquire={acquire} size="md" />
      </div>
    </>
  );
}
