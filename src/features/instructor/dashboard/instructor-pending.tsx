import { PRODUCT_NAME } from '#contract/texts.ts';
import { Columns } from '#ui/kit/columns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './instructor-pending.module.css';

/** What stands in for a page of the area while its code arrives: 3 placeholder blocks, then 4. */
export function InstructorPending() {
  return (
    <div className={classes.stack} aria-busy="true" data-testid="placeholders">
      <title>{PRODUCT_NAME}</title>
      <Columns least="13rem" gap={16}>
        {[1, 2, 3].map((block) => (
          <Skeleton key={block} height={116} radius="lg" />
        ))}
      </Columns>
      <div className={classes.four}>
        {[1, 2, 3, 4].map((block) => (
          <Skeleton key={block} height={76} radius="lg" />
        ))}
      </div>
    </div>
  );
}
