import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CourseSummary } from '#contract/course.ts';
import { paths } from '#config/paths.ts';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SLIDES_ID } from './slides-id.ts';
import { useCarousel } from './use-carousel.ts';
import classes from './hero-carousel.module.css';

/** The best-rated courses, one at a time. A click opens the slide that is visible. */
export function HeroCarousel({ courses }: { courses: readonly CourseSummary[] }) {
  const { strip, index, stopped, advancing, goTo, next, previous, toggle, onScrollEnd, onTakeOver, holders } =
    useCarousel(courses.length);
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label="Featured courses" {...holders}>
      <div
        ref={strip}
        id={SLIDES_ID}
        className={classes.strip}
        onScrollEnd={onScrollEnd}
        onTouchStart={onTakeOver}
        onWheel={onTakeOver}
        aria-live={advancing ? 'off' : 'polite'}
        data-testid="hero-strip"
      >
        {courses.map((course, slide) => (
          <div
            key={course._id}
            className={classes.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slide + 1} of ${courses.length}`}
            inert={slide !== index}
          >
            <Link to={paths.overview(course._id)} state={{ courseId: course._id }} className={classes.link}>
              <CourseCover course={course} sizes="(max-width: 61.9em) 92vw, 600px" priority={slide === 0} />
              <span className={classes.words}>
                <span className={classes.title}>{course.title}</span>
                <Text component="span" size="md" dimmed className={classes.description}>
                  {course.description}
                </Text>
              </span>
            </Link>
          </div>
        ))}
      </div>
      <Group gap={8} nowrap className={classes.controls}>
        <div className={classes.dots}>
          {courses.map((course, slide) => (
            <button
              key={course._id}
              type="button"
              className={classes.dot}
              aria-label={`Go to slide ${slide + 1}: ${course.title}`}
              aria-current={slide === index || undefined}
              onClick={() => goTo(slide)}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes.button}
          aria-label={stopped ? 'Play slides' : 'Pause slides'}
          onClick={toggle}
        >
          {stopped ? <IconPlayerPlayFilled size={16} aria-hidden /> : <IconPlayerPauseFilled size={16} aria-hidden />}
        </button>
        <button type="button" className={classes.button} aria-label="Previous slide" onClick={previous}>
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <button type="button" className={classes.button} aria-label="Next slide" onClick={next}>
          <IconChevronRight size={20} aria-hidden />
        </button>
      </Group>
    </section>
  );
}

/** As large as the carousel, so that the page does not shift when it loads. */
export function HeroSkeleton() {
  return (
    <div className={classes.carousel} aria-hidden="true">
      <div className={classes.placeholder} />
      <Group gap={8} nowrap className={classes.controls} />
    </div>
  );
}
