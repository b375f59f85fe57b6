import { cartAdd } from './learner/cart-add.ts';
import { cartRemove } from './learner/cart-remove.ts';
import { libraryArchive } from './learner/library-archive.ts';
import { libraryRemove } from './learner/library-remove.ts';
import { libraryUnarchive } from './learner/library-unarchive.ts';
import { logoutRevoke } from './learner/logout-revoke.ts';
import { notifyMe } from './learner/notify-me.ts';
import { progressPut } from './learner/progress-put.ts';
import { purchase } from './learner/purchase.ts';
import { reviewPut } from './learner/review-put.ts';
import { wishlistAdd } from './learner/wishlist-add.ts';
import { wishlistRemove } from './learner/wishlist-remove.ts';

/**
 * Every learner command. A plain list and no `import.meta.glob`, which only the bundler knows: tests under Node import this
 * file too.
 */
export const LEARNER_COMMANDS = [
  cartAdd,
  cartRemove,
  wishlistAdd,
  wishlistRemove,
  notifyMe,
  libraryArchive,
  libraryUnarchive,
  libraryRemove,
  progressPut,
  reviewPut,
  purchase,
  logoutRevoke,
] as const;
