import { Stack } from '#ui/kit/stack.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './overview-page.module.css';

export function OverviewSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <PageMeta title="Course" description="A course and what it teaches." />
      <VisuallyHidden>Loading the course</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton height={44} width="90%" radius="md" />
        <Skeleton height={20} radius="md" style={{ marginTop: 24 }} />
        <Skeleton height={20} width="70%" radius="md" style={{ marginTop: 12 }} />
        <Skeleton height={20} width="50%" radius="md" style={{ marginTop: 24 }} />
      </div>
      <div className={classes.side}>
        <Skeleton height={460} radius="lg" />
      </div>
      <Stack gap={40} className={classes.main}>
        <Skeleton height={260} radius="lg" />
      </Stack>
    </div>
  );
}
