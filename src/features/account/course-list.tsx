import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '#contract/categories.ts';
import { formatRupees } from '#ui/format-rupees.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './course-list.module.css';

export interface ListedCourse {
  _id: string;
  title: string;
  category: string;
  /** Rupees. */
  price: number;
  status?: 'draft' | 'published';
}

interface CourseListProps {
  title: string;
  /** Undefined while they are asked for. */
  courses: readonly ListedCourse[] | undefined;
  empty: string;
  /** Instead of the list, when it is not to be had. */
  note: ReactNode;
  /** Where a title leads; nowhere unless given. */
  toCourse?: (courseId: string) => string;
}

const STATUS = { draft: 'Draft', published: 'Published' };

/** Name, category, price and, of the user's own courses, status (specification, section 2, Profile). */
export function CourseList({ title, courses, empty, note, toCourse }: CourseListProps) {
  return (
    <Stack component="section" gap={12} className={classes.section} aria-label={title} aria-busy={!courses && !note}>
      <Group component="h2" gap={10} nowrap className={classes.title}>
        {title}
        {courses && courses.length > 0 && <span className={classes.count}>{courses.length}</span>}
      </Group>
      {courses && courses.length === 0 && <p className={classes.empty}>{empty}</p>}
      {courses && courses.length > 0 && (
        <Card component="ul" rows>
          {courses.map((course) => (
            <Row key={course._id} course={course} to={toCourse?.(course._id)} />
          ))}
        </Card>
      )}
      {!courses && (note || <Skeleton height={208} radius="lg" />)}
    </Stack>
  );
}

function Row({ course, to }: { course: ListedCourse; to: string | undefined }) {
  const { title, category, price, status } = course;
  return (
    <Group component="li" gap="8px 24px" justify="space-between" nowrap className={classes.row}>
      <Stack gap={2} className={classes.what}>
        {to === undefined ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Link to={to} className={classes.name}>
            {title}
          </Link>
        )}
        <Text component="span" size="sm" dimmed>
          {categoryLabel(category)}
        </Text>
      </Stack>
      <Stack gap={2} className={classes.facts}>
        <span className={classes.price}>{price === 0 ? 'Free' : formatRupees(price, { decimals: 2 })}</span>
        {status && (
          <Badge size="sm" tone={status === 'published' ? 'success' : undefined}>
            {STATUS[status]}
          </Badge>
        )}
      </Stack>
    </Group>
  );
}
