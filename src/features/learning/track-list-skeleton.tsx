import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** The tracks of a course while they are awaited. */
export function TrackListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the tracks</VisuallyHidden>
      <Skeleton height={40} width="min(70%, 28rem)" style={{ marginBottom: 40 }} />
      <Stack gap={12}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height={96} radius="lg" />
        ))}
      </Stack>
    </div>
  );
}
