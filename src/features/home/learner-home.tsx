import { IconCircleCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { paths } from '#config/paths.ts';
import { inOrderOfStudy } from '#contract/next-lesson.ts';
import { useIsOwn } from '#data/queries/account/session.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { useDownloads } from '#data/queries/learning/downloads.ts';
import { type OwnedCourseView, useLibrary, useWishlist } from '#data/queries/learning/library.ts';
import { type Because, useRecommendations } from '#data/queries/learning/recommendations.ts';
import { studyGoalAtom } from '#data/queries/learning/study-goal.ts';
import { useInBrowser } from '#lib/use-store.ts';
import { CourseCard } from '#ui/course/course-card.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { useShelfActions } from '#ui/course/use-shelf-actions.ts';
import { CoverLink } from '#ui/kit/cover-link.tsx';
import { Rail } from '#ui/kit/rail.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { nextLessonFacts } from '#ui/lesson/lesson-link.ts';
import { MoreLink } from '#ui/page/more-link.tsx';
import { Section } from '#ui/page/section.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import classes from './learner-home.module.css';

const CONTINUED = 8;

const PracticeDue = lazyPart(() => import('./practice-due.tsx').then((m) => m.PracticeDue));
const WeekGoal = lazyPart(() => import('./week-goal.tsx').then((m) => m.WeekGoal));

/** Texts and quizzes of a course are on the device with its content, of which `next` was made; a video has to be downloaded. */
function useIsAvailable({ _id, next }: OwnedCourseView): boolean {
  const downloads = useDownloads(_id);
  if (!next) return false;
  return next.type !== 'video' || downloads.get(next.trackId)?.state === 'verified';
}

/** The lesson with which a course goes on. */
function ContinueCard({ course }: { course: OwnedCourseView }) {
  const available = useIsAvailable(course);
  const { next, progress } = course;
  return (
    <li className={classes.card}>
      <div className={classes.cover}>
        <CourseCover course={course} sizes="(max-width: 48em) 84vw, 360px" covered />
        <span className={classes.play}>
          <IconPlayerPlayFilled size={22} aria-hidden />
        </span>
      </div>
      <div className={classes.body}>
        <Text size="sm" dimmed className={classes.course}>
          {course.title}
        </Text>
        <h3 className={classes.title}>
          <CoverLink
            to={paths.nextLesson(course._id)}
            aria-label={`${progress.lastTrackId === null ? 'Start' : 'Resume'} ${course.title}${next ? `: ${next.title}` : ''}`}
          >
            {next?.title ?? 'Continue Learning'}
          </CoverLink>
        </h3>
        {next && (
          <p className={classes.facts}>
            {nextLessonFacts(next)}
            {available && (
              <span className={classes.available}>
                <IconCircleCheck size={16} aria-hidden />
                Available offline
              </span>
            )}
          </p>
        )}
        <ProgressLine percent={progress.percent} label={`Progress in ${course.title}`} />
      </div>
    </li>
  );
}

const BECAUSE = { finished: 'Because you finished', begun: 'Because you are learning', owned: 'Goes with' } as const;

function BecauseRail({ because: { seed, standing, courses } }: { because: Because }) {
  const isOwn = useIsOwn();
  const { wished, addToCart, toggleWish } = useShelfActions({ addToCart: useAddToCart(), wishlist: useWishlist() });
  return (
    <Section title={`${BECAUSE[standing]} ${seed.title}`}>
      <Rail>
        {courses.map((course) => (
          <CourseCard
            key={course._id}
            course={course}
            onAddToCart={isOwn(course) ? undefined : addToCart}
            wished={wished(course._id)}
            onToggleWish={toggleWish}
          />
        ))}
      </Rail>
    </Section>
  );
}

/** The home page of who owns courses: how to go on, then what follows from it. */
export function LearnerHome({ username }: { username: string }) {
  const { library } = useLibrary();
  const recommended = useRecommendations();
  const hasGoal = useAtomValue(studyGoalAtom);
  const inBrowser = useInBrowser();
  const going = inOrderOfStudy(library?.purchasedCourses ?? [])
    .filter(({ progress, next }) => next !== null && progress.percent < 100)
    .slice(0, CONTINUED);
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.greeting}>Welcome back, {username}</h1>
        <MoreLink to={paths.myLearning}>My Learning</MoreLink>
      </div>
      {inBrowser && hasGoal && (
        <Suspense fallback={null}>
          <WeekGoal />
        </Suspense>
      )}
      {going.length > 0 ? (
        <section aria-label="Continue">
          <Rail component="ul" className={classes.going}>
            {going.map((course) => (
              <ContinueCard key={course._id} course={course} />
            ))}
          </Rail>
        </section>
      ) : (
        library && <Text dimmed>You have completed every course you own. Here is what could come next.</Text>
      )}
      <Suspense fallback={null}>
        <PracticeDue />
      </Suspense>
      {recommended.map((because) => (
        <BecauseRail key={because.seed.courseId} because={because} />
      ))}
    </>
  );
}
