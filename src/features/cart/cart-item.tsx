import { IconStarFilled, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Course } from '#contract/course.ts';
import { isReady } from '#contract/for-sale.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PreparingBadge } from '#ui/course/preparing-badge.tsx';
import { Price } from '#ui/course/price.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './cart-page.module.css';

export function CartItem({ course, onRemove }: { course: Course; onRemove: () => void }) {
  const ready = isReady(course);
  return (
    <li className={classes.item}>
      <div className={classes.thumb}>
        <CourseCover course={course} sizes="180px" />
      </div>
      <div className={classes.about}>
        <Text component="h2" size="lg" className={classes.title}>
          <Link to={paths.overview(course._id)}>{course.title}</Link>
        </Text>
        <Text size="sm" dimmed className={classes.dim}>
          Created By {course.createdBy.username || 'Unknown'}
        </Text>
        <Group component="p" gap={6} nowrap className={classes.rating}>
          <IconStarFilled size={14} aria-hidden />
          <VisuallyHidden>Average rating: </VisuallyHidden>
          {course.averageRating === null ? 'N/A' : course.averageRating.toFixed(1)}
        </Group>
        {!ready && <PreparingBadge />}
      </div>
      <div className={classes.price} data-left-out={!ready || undefined}>
        <Price rupees={course.price} />
        {!ready && (
          <Text component="span" size="xs" dimmed className={classes.leftOut}>
            Not in the total
          </Text>
        )}
      </div>
      <IconButton className={classes.remove} size="lg" aria-label={`Remove ${course.title}`} onClick={onRemove}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}
