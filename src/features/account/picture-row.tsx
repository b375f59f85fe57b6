import { lazy, Suspense, useRef, useState } from 'react';
import type { User } from '#contract/user.ts';
import { useAvatarMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import { pictureProblem, PICTURE_TYPES } from './picture-file.ts';
import classes from './settings-page.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropDialog })));

/** The user's picture, with buttons to change and to remove it. */
export function PictureRow({ user }: { user: User }) {
  const online = useOnline();
  const remove = useAvatarMutation();
  const input = useRef<HTMLInputElement>(null);
  /** The address of the file that is being cut. */
  const [chosenUrl, setChosenUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const wrong = pictureProblem(chosen);
    setProblem(wrong);
    if (!wrong) setChosenUrl(URL.createObjectURL(chosen));
  }

  function endCut() {
    if (chosenUrl !== null) URL.revokeObjectURL(chosenUrl);
    setChosenUrl(null);
  }

  function takeAway() {
    setProblem(null);
    remove.mutate(null, {
      onSuccess: (message) => showToast({ message, tone: 'success' }),
      onError: (error) => setProblem(accountFailureText(error, 'Removing your picture')),
    });
  }

  return (
    <Group gap="8px 24px" justify="space-between" className={classes.picture}>
      <Avatar src={user.avatar} username={user.username} size={72} />
      <Stack gap={2} className={classes.what}>
        <p className={classes.name}>Picture</p>
        <Text size="sm" dimmed>
          {online ? 'JPEG, PNG, WebP, AVIF or GIF, up to 5 MB.' : 'You are offline. Changing it needs a connection.'}
        </Text>
        {problem && (
          <Text size="sm" tone="danger" className={classes.outcome} role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      <Group gap={8} className={classes.control}>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          hidden
          aria-label="Picture file"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button variant="default" disabled={!online} onClick={() => input.current?.click()}>
          {user.avatar ? 'Change picture' : 'Add a picture'}
        </Button>
        {user.avatar && (
          <Button
            variant="default"
            className={classes.danger}
            disabled={!online}
            loading={remove.isPending}
            onClick={takeAway}
          >
            Remove
          </Button>
        )}
      </Group>
      {chosenUrl !== null && (
        <Suspense fallback={null}>
          <CropDialog src={chosenUrl} onClose={endCut} />
        </Suspense>
      )}
    </Group>
  );
}
