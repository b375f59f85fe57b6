import { type ComponentProps, type FormEvent, Suspense, useState } from 'react';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { Stack } from './kit/stack.tsx';
import { lazyPart } from './lazy-part.ts';
import { PasswordField } from './password-field.tsx';

const PasswordMeter = lazyPart(() => import('./password-meter.tsx').then((m) => m.PasswordMeter));

/** The fields of a form that say whose password it is. */
const OWNER = ['email', 'username'];

function readOwner(form: HTMLFormElement | null): string[] {
  return OWNER.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : [];
  });
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'description' | 'autoComplete' | 'onInput'>;

/** A password that is being chosen: it says how strong it is. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [typed, setTyped] = useState({ password: '', own: [] as string[] });
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setTyped({ password: currentTarget.value, own: readOwner(currentTarget.form) });
  return (
    <Stack gap={8}>
      <PasswordField
        {...props}
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN} characters`}
        onInput={onInput}
      />
      {typed.password !== '' && (
        <Suspense fallback={null}>
          <PasswordMeter {...typed} />
        </Suspense>
      )}
    </Stack>
  );
}
