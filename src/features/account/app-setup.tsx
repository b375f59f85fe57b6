import { type FormEvent, useEffect, useEffectEvent } from 'react';
import type { NewApp } from '#contract/factors.ts';
import { useAppAddMutation, useAppBeginMutation } from '#data/queries/account/factors.ts';
import { useOnline } from '#data/queries/online.ts';
import { useRetryWait } from '#data/queries/retry-wait.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accountFailureText } from './account-failure.ts';
import classes from './factors.module.css';
import { FormNote } from './form-note.tsx';

const DOING = 'Setting the app up';

interface AppSetupProps {
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows a secret for an authenticator app, and asks for the first code of it. */
export function AppSetup({ onAdded, onClose }: AppSetupProps) {
  const online = useOnline();
  const begin = useAppBeginMutation();
  const add = useAppAddMutation();
  const wait = useRetryWait(add);
  const onOpen = useEffectEvent(() => begin.mutate());
  useEffect(() => onOpen(), []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code !== 'string' || code.trim() === '' || add.isPending || wait !== null) return;
    add.mutate(code, { onSuccess: onAdded });
  }

  const failure = begin.error ?? add.error;
  return (
    <Stack
      component="form"
      gap={16}
      className={classes.setup}
      aria-label="Set up an authenticator app"
      noValidate
      onSubmit={onSubmit}
    >
      <Stack gap={2}>
        <p className={classes.name}>Set up an authenticator app</p>
        <Text size="sm" dimmed>
          Scan this code with an app such as Google Authenticator, Microsoft Authenticator or Aegis, or with your
          password manager. On this phone, open it in the app or copy the key.
        </Text>
      </Stack>
      {begin.data ? <Secret app={begin.data} /> : !begin.isError && <Skeleton height={180} />}
      {begin.data && <CodeField name="code" className={classes.code} />}
      <FormNote online={online} doing={DOING} failure={failure && accountFailureText(failure, DOING)} />
      <Buttons>
        {begin.isError ? (
          <Button disabled={!online} onClick={() => begin.mutate()}>
            Try again
          </Button>
        ) : (
          <Button type="submit" loading={add.isPending} disabled={!online || !begin.data || wait !== null}>
            {wait === null ? 'Turn on' : `Try again in ${wait}`}
          </Button>
        )}
        <Button variant="default" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Stack>
  );
}

function Secret({ app: { secret, address, qr } }: { app: NewApp }) {
  return (
    <div className={classes.secret}>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the key"
      >
        <path d={qr.path} />
      </svg>
      <Stack gap={8}>
        <Text size="sm" dimmed>
          Key
        </Text>
        <code className={classes.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <a className={classes.link} href={address}>
          Open in an app on this device
        </a>
      </Stack>
    </div>
  );
}
