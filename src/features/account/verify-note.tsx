import { IconAlertCircle } from '@tabler/icons-react';
import { useVerifyLetterMutation } from '#data/queries/account/email.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { accountFailureText } from './account-failure.ts';
import classes from './account-form.module.css';

/** Says that an address waits to be confirmed, what waits with it, and sends the letter again. */
export function VerifyNote({ email }: { email: string }) {
  const online = useOnline();
  const letter = useVerifyLetterMutation();
  const wait = useRetryWait(letter);
  return (
    <Group component="section" gap="12px 16px" className={classes.verify} aria-label="Confirm your email address">
      <IconAlertCircle size={22} aria-hidden />
      <Stack gap={2} className={classes.verifyText}>
        <Text component="p" className={classes.verifyTitle}>
          Confirm your email address
        </Text>
        <Text component="p" size="sm">
          Open the link in our email to {email}. Teaching, reviews and certificates wait for it.
        </Text>
        <Text component="p" size="sm" role="status" {...(letter.isError && { tone: 'danger' as const })}>
          {letter.isError
            ? accountFailureText(letter.error, 'Sending the email')
            : letter.isSuccess
              ? letter.data
              : !online && 'You are offline. Sending the email needs a connection.'}
        </Text>
      </Stack>
      <Button
        variant="default"
        loading={letter.isPending}
        disabled={!online || wait !== null}
        onClick={() => letter.mutate()}
      >
        {wait === null ? 'Send the email again' : `Try again in ${wait}`}
      </Button>
    </Group>
  );
}
