import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** A page of a course while it is awaited. */
export function TrackListSkeleton() {
  return (
    <div>
      <Skeleton height={40} width="min(70%, 28rem)" style={{ marginBottom: 40 }} />
      <TrackRowsSkeleton />
    </div>
  );
}

/** The tracks of a course while they are awaited. */
export function TrackRowsSkeleton() {
  return (
    <Stack gap={12} role="status">
      <VisuallyHidden>Loading the tracks</VisuallyHidden>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={96} radius="lg" />
      ))}
    </Stack>
  );
}
