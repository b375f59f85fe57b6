import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { WishlistCard } from './wishlist-card.tsx';

export function WishlistTab() {
  return (
    <LibraryPanel pick={(library) => library.wishlist} emptyText={LEARNING_TEXT.noWishlist}>
      {(course) => <WishlistCard key={course._id} course={course} />}
    </LibraryPanel>
  );
}
