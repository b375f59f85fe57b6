import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { TEXT } from '#contract/texts.ts';
import { type LibraryView, useLibrary } from '#data/queries/learning/library.ts';
import { LinkButton } from '#ui/button.tsx';
import { CourseGrid, SkeletonGrid } from '#ui/course/course-grid.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import type { StatePicture } from '#ui/page/picture.tsx';

interface LibraryPanelProps<T> {
  pick: (library: LibraryView) => readonly T[];
  emptyText: string;
  picture: StatePicture;
  children: (item: T) => ReactNode;
}

/** One list of the library with its loading, failed and empty states. Data on this device is always shown. */
export function LibraryPanel<T>({ pick, emptyText, picture, children }: LibraryPanelProps<T>) {
  const { library, isPending, error, refetch } = useLibrary();
  if (!library) {
    if (isPending) return <SkeletonGrid />;
    return (
      <ErrorState
        message={TEXT.courses.categoryFailed}
        text={
          error?.kind === 'http' ? error.message : 'You are offline, and your library is not saved on this device yet.'
        }
        offline={error?.kind !== 'http'}
        onRetry={refetch}
      />
    );
  }
  const items = pick(library);
  if (items.length === 0) {
    return (
      <EmptyState
        title={LEARNING_TEXT.noCourses}
        text={emptyText}
        picture={picture}
        action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
      />
    );
  }
  return <CourseGrid>{items.map(children)}</CourseGrid>;
}
