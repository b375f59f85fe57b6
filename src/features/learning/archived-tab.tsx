import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { OwnedCard } from './owned-card.tsx';

export function ArchivedTab() {
  return (
    <LibraryPanel pick={(library) => library.archivedCourses} emptyText={LEARNING_TEXT.noArchived}>
      {(course) => <OwnedCard key={course._id} course={course} archived />}
    </LibraryPanel>
  );
}
