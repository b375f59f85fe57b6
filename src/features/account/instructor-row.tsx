import { paths } from '#config/paths.ts';
import type { Role } from '#contract/user.ts';
import { useBecomeInstructorMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';

const DOING = 'Becoming an instructor';

/** The way to teaching; for who teaches already, the way there. */
export function InstructorRow({ role }: { role: Role }) {
  const online = useOnline();
  const become = useBecomeInstructorMutation();
  if (role !== 'student') {
    return (
      <SettingRow name="Instructor" text="You create and publish courses.">
        {() => (
          <LinkButton to={paths.instructor} variant="default">
            Switch to Instructor
          </LinkButton>
        )}
      </SettingRow>
    );
  }
  return (
    <SettingRow
      name="Become an instructor"
      text={
        <>
          Create and publish courses of your own. You stay a student as well.
          {!online && <span className={classes.hint}> You are offline. {DOING} needs a connection.</span>}
          {become.isError && (
            <span className={classes.problem} role="alert">
              {accountFailureText(become.error, DOING)}
            </span>
          )}
        </>
      }
    >
      {() => (
        <Button
          variant="light"
          loading={become.isPending}
          disabled={!online}
          onClick={() => become.mutate(undefined, { onSuccess: (message) => showToast({ message, tone: 'success' }) })}
        >
          Become an instructor
        </Button>
      )}
    </SettingRow>
  );
}
