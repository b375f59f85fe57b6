import { IconLogout, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Profile } from '#contract/account.ts';
import type { Role, User } from '#contract/user.ts';
import { useProfile } from '#data/queries/account/profile.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useLibrary } from '#data/queries/learning/library.ts';
import { useOnline } from '#data/queries/online.ts';
import { Avatar } from '#ui/avatar.tsx';
import { formatDate } from '#ui/format-date.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CourseList, type ListedCourse } from './course-list.tsx';
import { ProfileNote } from './profile-note.tsx';
import { VerifyNote } from './verify-note.tsx';
import classes from './profile-page.module.css';

const BADGES: Record<Role, string[]> = {
  student: ['Student'],
  instructor: ['Instructor'],
  both: ['Instructor', 'Student'],
};

/** Picture, name, address and roles. */
function Identity({ user }: { user: User }) {
  return (
    <Card component="section" aria-label="You">
      <Group gap={16}>
        <Avatar src={user.avatar} username={user.username} size={80} />
        <Stack gap={2} className={classes.who}>
          <Text component="h2" className={classes.name}>
            {user.username}
          </Text>
          <Text size="md" dimmed className={classes.email}>
            {user.email}
          </Text>
          <Group component="ul" gap={8} className={classes.badges} aria-label="Roles">
            {BADGES[user.role].map((badge) => (
              <Badge component="li" key={badge} tone="tint">
                {badge}
              </Badge>
            ))}
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}

interface AccountDetailsProps {
  /** Undefined while it is loading, and when it is not available. */
  profile: Profile | undefined;
  failed: boolean;
  online: boolean;
  onRetry: () => void;
}

/** How the user signs in, and since when they are here. */
function AccountDetails({ profile, failed, online, onRetry }: AccountDetailsProps) {
  return (
    <Card component="section" gap={16} aria-labelledby="account-details" aria-busy={!profile && !failed}>
      <Text component="h2" id="account-details" className={classes.title}>
        Account Details
      </Text>
      {profile && (
        <Stack component="dl" gap={12} className={classes.facts}>
          <Fact label="Provider" size="xs">
            {profile.provider}
          </Fact>
          <Fact label="Provider ID" size="xs">
            <span className={classes.id}>{profile.providerId}</span>
          </Fact>
          <Fact label="Member since" size="xs">
            {formatDate(profile.memberSince)}
          </Fact>
        </Stack>
      )}
      {!profile && failed && <ProfileNote online={online} what="Your sign-in details" onRetry={onRetry} />}
      {!profile && !failed && <Skeleton height={142} />}
    </Card>
  );
}

interface ProfilePageProps {
  /** The logout, passed in by the route. `pending` is true from the click to the end. */
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
  // For a bought course, it does not matter whether its instructor has withdrawn it.
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
          {user.unverified && <VerifyNote email={user.email} />}
          <Identity user={user} />
          <AccountDetails profile={profile} failed={failed} online={online} onRetry={refetch} />
          <Card component="section" gap={16} aria-labelledby="course-information">
            <Text component="h2" id="course-information" className={classes.title}>
              Course Information
            </Text>
            <dl className={classes.counts}>
              <Fact label="My Courses" size="xs" valueFirst>
                {created?.length ?? '–'}
              </Fact>
              <Fact label="Purchased Courses" size="xs" valueFirst>
                {purchased?.length ?? '–'}
              </Fact>
            </dl>
          </Card>
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
