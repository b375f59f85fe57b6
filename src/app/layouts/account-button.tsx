import { Suspense, useState } from 'react';
import type { User } from '#contract/user.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { AvatarButton } from './avatar-button.tsx';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazyPart<{ user: User }>(() => loadMenu().then((m) => m.AccountMenu), AvatarButton);

/** Opens the account menu; the menu's code is fetched when somebody reaches for it. */
export function AccountButton({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <AvatarButton
      user={user}
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenu user={user} />
    </Suspense>
  );
}
