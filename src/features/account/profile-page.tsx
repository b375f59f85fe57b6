import { IconLogout, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useLibrary } from '#data/queries/learning/library.ts';
import { useOnline } from '#data/queries/online.ts';
import { useProfile } from '#data/queries/account/profile.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { AccountDetails } from './account-details.tsx';
import { CourseList, type ListedCourse } from './course-list.tsx';
import { Identity } from './identity.tsx';
import { ProfileNote } from './profile-note.tsx';
import classes from './profile-page.module.css';

interface ProfilePageProps {
  /** Leaves this device: put in by the route. `pending` from the press to the end. */
  logout: { start: () => void; pending: boolean; question: ReactNode };
}

/** The signed-in user with what they created and bought (specification, section 2, Profile). */
export function ProfilePage({ logout }: ProfilePageProps) {
  const { user } = useSession();
  const online = useOnline();
  const { profile, failed, refetch } = useProfile();
  const { library, error, refetch: askLibrary } = useLibrary();
  if (!user) return null;

  const created = profile?.createdCourses;
  const bought = library && [...library.purchasedCourses, ...library.archivedCourses];
  // Whether its creator withdrew a course is nothing to whoever owns it.
  const purchased = bought?.map(({ _id, title, category, price }): ListedCourse => ({ _id, title, category, price }));
  return (
    <PageContainer>
      <PageMeta title="Profile" description="Your account, your courses." noindex />
      <PageHeader
        title="Profile"
        actions={
          <>
            <Link to={paths.settings} className={classes.action} aria-label="Settings" title="Settings">
              <IconSettings size={22} stroke={1.75} aria-hidden />
            </Link>
            <button
              type="button"
              className={classes.action}
              data-tone="red"
              aria-label="Logout"
              aria-busy={logout.pending || undefined}
              title="Logout"
              disabled={logout.pending}
              onClick={logout.start}
            >
              {logout.pending ? (
                <span className={classes.ring} aria-hidden="true" />
              ) : (
                <IconLogout size={22} stroke={1.75} aria-hidden />
              )}
            </button>
          </>
        }
      />
      <Stack gap={24} className={classes.layout}>
        <Stack gap={24} className={classes.side}>
          <Identity user={user} />
          <AccountDetails profile={profile} failed={failed} online={online} onRetry={refetch} />
          <Stack component="section" gap={16} className={classes.panel} aria-labelledby="course-information">
            <h2 id="course-information" className={classes.title}>
              Course Information
            </h2>
            <dl className={classes.counts}>
              <div>
                <dt>My Courses</dt>
                <dd>{created?.length ?? '–'}</dd>
              </div>
              <div>
                <dt>Purchased Courses</dt>
                <dd>{purchased?.length ?? '–'}</dd>
              </div>
            </dl>
          </Stack>
        </Stack>
        <Stack gap={24} className={classes.lists}>
          <CourseList
            title="My Courses"
            courses={created}
            empty="No courses created yet."
            note={failed && <ProfileNote online={online} what="The courses you created" onRetry={refetch} />}
          />
          <CourseList
            title="Purchased Courses"
            courses={purchased}
            empty="No courses purchased yet."
            toCourse={paths.courseTracks}
            note={error && <ProfileNote online={online} what="The courses you bought" onRetry={askLibrary} />}
          />
        </Stack>
      </Stack>
      {logout.question}
    </PageContainer>
  );
}
