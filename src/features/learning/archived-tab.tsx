import { TEXT } from '#contract/texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { OwnedCard } from './owned-card.tsx';

export function ArchivedTab() {
  return (
    <LibraryPanel pick={(library) => library.archivedCourses} emptyText={TEXT.learning.noArchived}>
      {(course) => <OwnedCard key={course._id} course={course} archived />}
    </LibraryPanel>
  );
}
