import { TEXT } from '#contract/texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { OwnedCard } from './owned-card.tsx';

export function PurchasedTab() {
  return (
    <LibraryPanel pick={(library) => library.purchasedCourses} emptyText={TEXT.learning.noPurchased}>
      {(course) => <OwnedCard key={course._id} course={course} archived={false} />}
    </LibraryPanel>
  );
}
