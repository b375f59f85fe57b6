import type { User } from '#contract/user.ts';
import { useFactors } from '#data/queries/account/factors.ts';
import { useForgotPasswordMutation } from '#data/queries/account/password-reset.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { FormNote } from './form-note.tsx';
import { PasswordForm } from './password-form.tsx';

const DOING = 'Setting a password';

interface PasswordEditorProps {
  user: User;
  onClose: () => void;
}

export function PasswordEditor(props: PasswordEditorProps) {
  return useFactors().data?.password === false ? <FirstPassword {...props} /> : <PasswordForm {...props} />;
}

/** For whoever signed up with Google, and has no password to change. */
function FirstPassword({ user: { email }, onClose }: PasswordEditorProps) {
  const online = useOnline();
  const send = useForgotPasswordMutation();
  const press = () =>
    send.mutate(email, {
      onSuccess: () => {
        showToast({ message: `We have sent an email to ${email}. Open the link in it.`, tone: 'success' });
        onClose();
      },
    });
  return (
    <Stack gap={16}>
      <Text size="md">
        You log in with Google and have no password yet. We can email you a link to set one. When you use it, all your
        devices are logged out.
      </Text>
      <FormNote online={online} doing={DOING} failure={send.error && accountFailureText(send.error, DOING)} />
      <Buttons>
        <Button disabled={!online} loading={send.isPending} onClick={press}>
          Email me the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}
