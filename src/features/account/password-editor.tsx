import { type FormEvent, useEffect, useRef } from 'react';
import type { User } from '#contract/user.ts';
import { useFactors } from '#data/queries/account/factors.ts';
import { useForgotPasswordMutation } from '#data/queries/account/password-reset.ts';
import { Text } from '#ui/kit/text.tsx';
import { showToast } from '#ui/toasts.ts';
import { AccountForm } from './account-form.tsx';
import classes from './account-form.module.css';
import { PasswordForm } from './password-form.tsx';

interface PasswordEditorProps {
  user: User;
  onClose: () => void;
}

export function PasswordEditor(props: PasswordEditorProps) {
  return useFactors().data?.password === false ? <FirstPassword {...props} /> : <PasswordForm {...props} />;
}

/** For whoever signed up with Google, and has no password to change. */
function FirstPassword({ user: { email }, onClose }: PasswordEditorProps) {
  const send = useForgotPasswordMutation();
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone, and there is no field to type in.
  useEffect(() => text.current?.focus(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(email, {
      onSuccess: () => {
        showToast({ message: `We have sent an email to ${email}. Open the link in it.`, tone: 'success' });
        onClose();
      },
    });
  };
  return (
    <AccountForm
      label="Set a password"
      form={{ errors: {}, onSubmit, onInput: () => undefined }}
      doing="Setting a password"
      change={send}
      submit="Email me the link"
      onClose={onClose}
    >
      <Text ref={text} tabIndex={-1} className={classes.told} size="md">
        You log in with Google and have no password yet. We can email you a link to set one. When you use it, all your
        devices are logged out.
      </Text>
    </AccountForm>
  );
}
