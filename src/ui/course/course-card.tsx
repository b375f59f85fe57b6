import { IconShoppingCartPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#contract/categories.ts';
import type { CourseSummary } from '#contract/course.ts';
import { isReady } from '#contract/for-sale.ts';
import { hasImportedRatings } from '#contract/ratings.ts';
import { paths } from '#config/paths.ts';
import { formatLength } from '../format-duration.ts';
import { CourseCover } from './course-cover.tsx';
import { Group } from '../kit/group.tsx';
import { Text } from '../kit/text.tsx';
import { PreparingBadge } from './preparing-badge.tsx';
import { Price } from './price.tsx';
import { StarRating } from './star-rating.tsx';
import { WishButton } from './wish-button.tsx';
import classes from './course-card.module.css';

const ROW_SIZES = '(max-width: 767px) 120px, 290px';

interface CourseCardProps {
  course: CourseSummary;
  /** Level of the title in the page's outline. */
  headingLevel?: 2 | 3;
  /** Without it the card offers no button. */
  onAddToCart?: ((course: CourseSummary) => void) | undefined;
  wished?: boolean;
  /** Without it the card shows no heart. */
  onToggleWish?: (course: CourseSummary) => void;
  /** For cards of the first screen. */
  priority?: boolean;
  /** Below 768 px a row with a small picture. */
  row?: boolean;
}

/** How long it takes and how many learn it, as far as that is known. */
function factsOf({ totalSeconds, studentsCount }: CourseSummary): string {
  const length = totalSeconds > 0 ? [formatLength(totalSeconds)] : [];
  const learners =
    studentsCount > 0
      ? [`${studentsCount.toLocaleString('en-IN')} ${studentsCount === 1 ? 'learner' : 'learners'}`]
      : [];
  return [...length, ...learners].join(' · ');
}

/** A course on a shelf: the whole card leads to the overview; the buttons stand above that link. */
export function CourseCard(props: CourseCardProps) {
  const { course, headingLevel = 3, onAddToCart, wished = false, onToggleWish, priority, row } = props;
  const facts = factsOf(course);
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classes.card} data-row={row}>
      <div className={classes.cover}>
        <CourseCover course={course} priority={priority} sizes={row ? ROW_SIZES : undefined} />
      </div>
      <div className={classes.body}>
        <Text size="xs" dimmed className={classes.meta}>
          {categoryLabel(course.category)}
          {course.level && <span> · {course.level}</span>}
        </Text>
        <Heading className={classes.title}>
          <Link to={paths.overview(course._id)} className={classes.link}>
            {course.title}
          </Link>
        </Heading>
        <Text size="sm" dimmed className={classes.creator}>
          {course.createdBy.username}
        </Text>
        <StarRating rating={course.averageRating} count={course.ratingsCount} imported={hasImportedRatings(course)} />
        {facts !== '' && (
          <Text size="xs" dimmed className={classes.facts}>
            {facts}
          </Text>
        )}
        {!isReady(course) && <PreparingBadge className={classes.preparing} />}
        <Group gap={8} justify="space-between" nowrap className={classes.foot}>
          <Price rupees={course.price} />
          {onAddToCart && (
            <button
              type="button"
              className={classes.add}
              aria-label={`Add to cart: ${course.title}`}
              onClick={() => onAddToCart(course)}
            >
              <IconShoppingCartPlus size={18} aria-hidden />
              <span className={classes.addText}>Add to cart</span>
            </button>
          )}
        </Group>
      </div>
      {onToggleWish && (
        <div className={classes.wish}>
          <WishButton title={course.title} wished={wished} onToggle={() => onToggleWish(course)} />
        </div>
      )}
    </article>
  );
}
