import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { OwnedCard } from './owned-card.tsx';

export function PurchasedTab() {
  return (
    <LibraryPanel pick={(library) => library.purchasedCourses} emptyText={LEARNING_TEXT.noPurchased}>
      {(course) => <OwnedCard key={course._id} course={course} archived={false} />}
    </LibraryPanel>
  );
}
