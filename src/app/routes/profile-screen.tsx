import { useLogout } from '#app/layouts/use-logout.tsx';
import { ProfilePage } from '#features/account/profile-page.tsx';

/** Combines the profile with the logout, which asks about pending changes, because features do not import each other. */
export function ProfileScreen() {
  const { logout, pending, question } = useLogout();
  return <ProfilePage logout={{ start: logout, pending, question }} />;
}
