import { useLogout } from '#app/layouts/use-logout.tsx';
import { ProfilePage } from '#features/account/profile-page.tsx';

/** The profile with the way out in it, which asks about changes that wait: two features that do not know each other. */
export function ProfileScreen() {
  const { logout, pending, question } = useLogout();
  return <ProfilePage logout={{ start: logout, pending, question }} />;
}
