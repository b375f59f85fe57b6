import type { User } from '#contract/user.ts';
import { paths } from '#config/paths.ts';

export interface AccountLink {
  label: string;
  to: string;
}

/** The entries of the account menu, before Logout (specification, section 2, Top navigation bar). */
export function accountLinks(user: Pick<User, 'role'>): AccountLink[] {
  return [
    { label: 'My Learning', to: paths.myLearning },
    { label: 'Wishlist', to: paths.wishlist },
    { label: 'My Cart', to: paths.cart },
    { label: 'Profile', to: paths.profile },
    { label: 'Settings', to: paths.settings },
    ...(user.role === 'student' ? [] : [{ label: 'Switch to Instructor', to: paths.instructor }]),
  ];
}
