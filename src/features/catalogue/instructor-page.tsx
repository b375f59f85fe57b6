import { useQuery } from '@tanstack/react-query';
import { IconUserQuestion } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { siteOrigin } from '#config/site-origin.ts';
import type { InstructorProfile } from '#contract/course.ts';
import { useIsOwn } from '#data/queries/account/session.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { instructorProfileQuery } from '#data/queries/buying/courses.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseGrid, SkeletonGrid } from '#ui/course/course-grid.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import { Text } from '#ui/kit/text.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { JsonLd } from '#ui/page/json-ld.tsx';
import { MoreLink } from '#ui/page/more-link.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Section } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { InstructorFigures } from './instructor-figures.tsx';
import classes from './instructor.module.css';
import { instructorData } from './structured-data.ts';

const SKELETONS = 4;

function Profile({ instructor }: { instructor: InstructorProfile }) {
  const { username, avatar, about, courses, coursesCount } = instructor;
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  const teaches = `${coursesCount === 1 ? 'A course' : `${coursesCount.toLocaleString('en-IN')} courses`} by ${username}`;
  return (
    <>
      <PageMeta
        title={username}
        description={about === '' ? `${teaches}.` : about.replace(/\s+/g, ' ').slice(0, 160)}
        canonical={paths.instructorProfile(username)}
      />
      <JsonLd data={import.meta.env.SSR ? instructorData(instructor, siteOrigin()) : null} />
      <header className={classes.head}>
        <Avatar src={avatar} username={username} size={96} />
        <div>
          <h1>{username}</h1>
          <InstructorFigures instructor={instructor} />
        </div>
        {about !== '' && <p className={classes.about}>{about}</p>}
        {courses.every(({ source }) => source === 'sample') && (
          <Text size="md" dimmed className={classes.about}>
            Sample instructor: not a real person.
          </Text>
        )}
      </header>
      <Section
        title={teaches}
        action={coursesCount > courses.length && <MoreLink to={paths.search(username)}>See all</MoreLink>}
      >
        <CourseGrid>
          {courses.map((course) => (
            <CourseCard
              key={course._id}
              course={course}
              onAddToCart={isOwn(course) ? undefined : addToCart}
              wished={wished(course._id)}
              onToggleWish={toggleWish}
            />
          ))}
        </CourseGrid>
      </Section>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status">
      <PageMeta title="Instructor" description="An instructor and their courses." />
      <VisuallyHidden>Loading the instructor</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton height={96} width={96} radius="full" />
        <Skeleton height={44} width="60%" radius="md" />
      </div>
      <SkeletonGrid count={SKELETONS} />
    </div>
  );
}

function ProfileOf({ username }: { username: string }) {
  const { data, isError, isFetching, refetch } = useQuery(instructorProfileQuery(username));
  if (data) return <Profile instructor={data} />;
  if (data === null) {
    return (
      <>
        <PageMeta title="Instructor not found" description="We could not find this instructor." noindex />
        <EmptyState
          icon={<IconUserQuestion size={32} stroke={1.5} />}
          title="Instructor not found"
          level={1}
          text="They may have changed their username, or they have no published course."
          action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
        />
      </>
    );
  }
  if (isError) {
    return (
      <>
        <PageMeta title="Instructor" description="This instructor could not be loaded." noindex />
        <ErrorState
          message="Failed to load the instructor"
          text="Check your connection and try again."
          level={1}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  return <ProfileSkeleton />;
}

/** Who teaches, and their published courses (`/instructor-profile/{username}`). */
export function InstructorPage() {
  const { username = '' } = useParams();
  return (
    <PageContainer>
      <ProfileOf key={username} username={username} />
    </PageContainer>
  );
}
