import { Stack } from '#ui/kit/stack.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The placeholder while a page's chunk is loading; also the body of the prerendered shell. */
export function PagePending() {
  return (
    <PageContainer>
      <Stack gap={24} aria-busy="true">
        <Skeleton height={40} width="min(60%, 24rem)" />
        <Skeleton height={18} width="min(80%, 36rem)" />
        <Skeleton height={280} radius="lg" />
      </Stack>
    </PageContainer>
  );
}
