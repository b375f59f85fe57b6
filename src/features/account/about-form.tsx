import { ABOUT_MAX } from '#contract/limits.ts';
import { useAboutMutation } from '#data/queries/account/account.ts';
import { useProfile } from '#data/queries/account/profile.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toasts.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

const DOING = 'Saving what you wrote about yourself';
const ROWS = 6;

/** What an instructor writes about themselves; asks for the present text first. */
export function AboutForm({ onClose }: { onClose: () => void }) {
  const { profile, failed, refetch } = useProfile();
  if (profile) return <Form about={profile.about} onClose={onClose} />;
  if (!failed) return <Skeleton height={220} />;
  return (
    <Stack gap={12}>
      <Text role="alert">Your present text could not be loaded.</Text>
      <Buttons>
        <Button onClick={refetch}>Retry</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}

function Form({ about, onClose }: { about: string; onClose: () => void }) {
  const save = useAboutMutation();
  const form = useAccountForm(['about'], {
    check: (rules, fields) => rules.validateAbout(fields.about),
    busy: save.isPending,
    send: (fields) =>
      save.mutate(fields.about.trim(), {
        onSuccess: (message) => {
          showToast({ message, tone: 'success' });
          onClose();
        },
      }),
  });
  return (
    <AccountForm
      label="Change what you say about yourself"
      doing={DOING}
      submit="Save"
      {...{ form, change: save, onClose }}
    >
      <TextArea
        label="About you"
        {...form.field('about')}
        // A copy of an earlier version has none.
        defaultValue={about ?? ''}
        // The user opened the form to type in this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={ROWS}
        maxLength={ABOUT_MAX}
        description="What you teach, and what you have done. Everybody sees it beside your courses."
      />
    </AccountForm>
  );
}
