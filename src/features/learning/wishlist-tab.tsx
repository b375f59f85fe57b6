import { TEXT } from '#contract/texts.ts';
import { LibraryPanel } from './library-panel.tsx';
import { WishlistCard } from './wishlist-card.tsx';

export function WishlistTab() {
  return (
    <LibraryPanel pick={(library) => library.wishlist} emptyText={TEXT.learning.noWishlist}>
      {(course) => <WishlistCard key={course._id} course={course} />}
    </LibraryPanel>
  );
}
