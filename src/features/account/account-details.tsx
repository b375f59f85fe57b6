import type { Profile } from '#contract/account.ts';
import { formatDate } from '#ui/format-date.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProfileNote } from './profile-note.tsx';
import classes from './profile-page.module.css';

interface AccountDetailsProps {
  /** Undefined while it is asked for, and when it is not to be had. */
  profile: Profile | undefined;
  failed: boolean;
  online: boolean;
  onRetry: () => void;
}

/** How the user signs in, and since when they are here. */
export function AccountDetails({ profile, failed, online, onRetry }: AccountDetailsProps) {
  return (
    <Stack
      component="section"
      gap={16}
      className={classes.panel}
      aria-labelledby="account-details"
      aria-busy={!profile && !failed}
    >
      <h2 id="account-details" className={classes.title}>
        Account Details
      </h2>
      {profile && (
        <Stack component="dl" gap={12} className={classes.facts}>
          <div>
            <dt>Provider</dt>
            <dd>{profile.provider}</dd>
          </div>
          <div>
            <dt>Provider ID</dt>
            <dd className={classes.id}>{profile.providerId}</dd>
          </div>
          <div>
            <dt>Member since</dt>
            <dd>{formatDate(profile.memberSince)}</dd>
          </div>
        </Stack>
      )}
      {!profile && failed && <ProfileNote online={online} what="Your sign-in details" onRetry={onRetry} />}
      {!profile && !failed && <Skeleton height={142} />}
    </Stack>
  );
}
