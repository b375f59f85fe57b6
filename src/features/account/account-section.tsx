import { type ComponentType, lazy, Suspense, useState } from 'react';
import { paths } from '#config/paths.ts';
import type { Role, User } from '#contract/user.ts';
import { useBecomeInstructorMutation } from '#data/queries/account/account.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { ExportRow } from './export-row.tsx';
import { PictureRow } from './picture-row.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';
import { VerifyNote } from './verify-note.tsx';
import { useFocusBack } from './use-focus-back.ts';

const DOING = 'Becoming an instructor';

/** A link to become an instructor, or for instructors to their area. */
function InstructorRow({ role }: { role: Role }) {
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
          Create and publish your own courses. You can still learn as a student.
          {!online && (
            <Text component="span" tone="accent" className={classes.outcome}>
              {' '}
              You are offline. {DOING} needs a connection.
            </Text>
          )}
          {become.isError && (
            <Text component="span" tone="danger" className={classes.outcome} role="alert">
              {accountFailureText(become.error, DOING)}
            </Text>
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

interface EditorProps {
  user: User;
  onClose: () => void;
}
const UsernameForm = lazy(() => import('./username-form.tsx').then((m) => ({ default: m.UsernameForm })));
const EmailForm = lazy(() => import('./email-form.tsx').then((m) => ({ default: m.EmailForm })));
const AboutForm = lazy(() => import('./about-form.tsx').then((m) => ({ default: m.AboutForm })));
const PasswordEditor = lazy(() => import('./password-editor.tsx').then((m) => ({ default: m.PasswordEditor })));
const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((m) => ({ default: m.DeleteAccountDialog })),
);

export function AccountSection() {
  const { user } = useSession();
  const [deleting, setDeleting] = useState(false);
  if (!user) return null;
  return (
    <SettingsSection id="account" title="Account">
      <PictureRow user={user} />
      <EditableRow name="Username" text={user.username} action="Change username" user={user} Editor={UsernameForm} />
      {user.unverified && <VerifyNote email={user.email} />}
      <EditableRow name="Email" text={user.email} action="Change email" user={user} Editor={EmailForm} />
      <EditableRow
        name="Password"
        text="Changing it logs your other devices out."
        action="Change password"
        user={user}
        Editor={PasswordEditor}
      />
      <InstructorRow role={user.role} />
      {user.role !== 'student' && (
        <EditableRow
          name="About you"
          text="Shown beside your courses and on your public page."
          action="Change text"
          user={user}
          Editor={AboutForm}
        />
      )}
      <ExportRow />
      <SettingRow
        name="Delete my account"
        text="Permanently deletes your account and personal data, on this device and on the server."
      >
        {() => (
          <Button variant="default" className={classes.danger} onClick={() => setDeleting(true)}>
            Delete my account…
          </Button>
        )}
      </SettingRow>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

interface EditableRowProps {
  name: string;
  text: string;
  action: string;
  user: User;
  Editor: ComponentType<EditorProps>;
}

/** A row that is replaced by its form. */
function EditableRow({ name, text, action, user, Editor }: EditableRowProps) {
  const [editing, setEditing] = useState(false);
  const button = useFocusBack(editing);

  if (!editing) {
    return (
      <SettingRow name={name} text={text}>
        {() => (
          <Button ref={button} variant="default" onClick={() => setEditing(true)}>
            {action}
          </Button>
        )}
      </SettingRow>
    );
  }
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <Editor user={user} onClose={() => setEditing(false)} />
    </Suspense>
  );
}
